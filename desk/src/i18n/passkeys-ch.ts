import type { russianPasskeys } from './passkeys-ru.ts';

export const chinesePasskeys: Readonly<Record<keyof typeof russianPasskeys, string>> = {
  passkeys: '通行密鑰',
  'passkeys-text': '以指紋、臉部或安全金鑰登入，無須輸入密碼和驗證碼。建議新增兩個，例如手機和電腦。',
  'passkeys-none': '目前沒有通行密鑰。',
  'passkey-add': '新增通行密鑰',
  'passkey-made': '新增於 {time}',
  'passkey-unused': '尚未使用',
  'passkey-used': '上次登入 {time}',
  'passkey-remove': '移除通行密鑰',
  'passkey-not-made': '未新增通行密鑰：裝置拒絕，或已有您的通行密鑰。',
  'passkey-browser': '此瀏覽器無法新增通行密鑰。請更新或使用其他瀏覽器。',
  'passkey-sign-in': '以通行密鑰登入',
  'passkey-again': '以通行密鑰確認',
  'refused-passkey-refused': '此通行密鑰在這裡無法使用。請以密碼和驗證碼登入。',
  'act-signInWithPasskey': '以通行密鑰登入',
  'act-againWithPasskey': '以通行密鑰確認',
  'act-addPasskey': '新增通行密鑰',
  'act-removePasskey': '移除通行密鑰',
  'act-passkeyToMake': '開始新增通行密鑰',
  'act-passkeyChallenge': '開始以通行密鑰登入',
};
