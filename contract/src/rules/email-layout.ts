const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/**
 * An e-mail typed with the Cyrillic layout left on, as the same keys give it in Latin (BD-3):
 * `шмфт"ьфшдюкг` is `ivan@mail.ru`. The quotation mark stands on the key of @ there.
 */
export function emailFromLayout(typed: string): string {
  const text = typed.normalize('NFC').replace(/\s+/g, '');
  if (!/[а-яё]/i.test(text)) return text;
  const latin = Array.from(text, latinKey).join('');
  return latin.includes('@') ? latin : latin.replace('"', '@');
}

function latinKey(letter: string): string {
  const place = cyrillicKeys.indexOf(letter.toLowerCase());
  return place < 0 ? letter : latinKeys.charAt(place);
}
