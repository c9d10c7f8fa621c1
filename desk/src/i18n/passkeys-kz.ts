import type { russianPasskeys } from './passkeys-ru.ts';

export const kazakhPasskeys: Readonly<Record<keyof typeof russianPasskeys, string>> = {
  passkeys: 'Кіру кілттері',
  'passkeys-text':
    'Құпиясөз бен кодтың орнына саусақ ізімен, бет-әлпетпен немесе қауіпсіздік кілтімен кіру. Екеуін қосқан дұрыс, мысалы, телефон мен компьютер.',
  'passkeys-none': 'Кіру кілттері әзірге жоқ.',
  'passkey-add': 'Кіру кілтін қосу',
  'passkey-made': 'қосылды: {time}',
  'passkey-unused': 'әлі пайдаланылмады',
  'passkey-used': 'соңғы кіру: {time}',
  'passkey-remove': 'Кілтті жою',
  'passkey-not-made': 'Кілт қосылмады: құрылғы бас тартты немесе онда сіздің кілтіңіз бар.',
  'passkey-browser': 'Бұл браузер кіру кілттерін қоса алмайды. Оны жаңартыңыз немесе басқасын алыңыз.',
  'passkey-sign-in': 'Кіру кілтімен кіру',
  'passkey-again': 'Кіру кілтімен растау',
  'refused-passkey-refused': 'Бұл кілт мұнда жарамайды. Құпиясөз бен код арқылы кіріңіз.',
  'act-signInWithPasskey': 'Кіру кілтімен кіру',
  'act-againWithPasskey': 'Кіру кілтімен растау',
  'act-addPasskey': 'Кіру кілтін қосу',
  'act-removePasskey': 'Кіру кілтін жою',
  'act-passkeyToMake': 'Кіру кілтін сұрау',
  'act-passkeyChallenge': 'Кілтпен кіруді сұрау',
};
