/** Words about passkeys. */
export const russianPasskeys = {
  passkeys: 'Ключи доступа',
  'passkeys-text':
    'Вход отпечатком, лицом или ключом безопасности вместо пароля и кода. Лучше добавить два, например телефон и компьютер.',
  'passkeys-none': 'Ключей доступа пока нет.',
  'passkey-add': 'Добавить ключ доступа',
  'passkey-made': 'добавлен {time}',
  'passkey-unused': 'ещё не использовали',
  'passkey-used': 'последний вход {time}',
  'passkey-remove': 'Удалить ключ',
  'passkey-not-made': 'Ключ не добавлен: устройство отказало или у него уже есть ваш ключ.',
  'passkey-browser': 'Этот браузер не умеет добавлять ключи доступа. Обновите его или возьмите другой.',
  'passkey-sign-in': 'Войти с ключом доступа',
  'passkey-again': 'Подтвердить ключом доступа',
  'refused-passkey-refused': 'Этот ключ здесь не подходит. Войдите с паролем и кодом.',
  'act-signInWithPasskey': 'Вход с ключом доступа',
  'act-againWithPasskey': 'Подтверждение ключом доступа',
  'act-addPasskey': 'Добавление ключа доступа',
  'act-removePasskey': 'Удаление ключа доступа',
  'act-passkeyToMake': 'Запрос на ключ доступа',
  'act-passkeyChallenge': 'Запрос на вход с ключом',
} as const;
