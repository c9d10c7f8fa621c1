import type { russianHouse } from './house-ru.ts';

export const englishHouse: Readonly<Record<keyof typeof russianHouse, string>> = {
  house: 'Revisions',
  'house-nothing': 'Buyers will notice nothing: only comments change, or what no page shows.',
  'house-intro': 'Every state of the house’s files that was opened, the newest first.',
  'house-first': 'all files',
  'house-files': 'more files: {n}',
  'house-folder': 'from a folder',
  'house-desk': 'at the desk',
  'house-undo': 'back to revision {n}',
  'house-download': 'Download the files',
  'house-now': 'open now',
  'house-back-to': 'Bring back revision {n}',
  'house-back-text':
    'The shop becomes what it was in revision {n} of {when}. Nothing that was sold is taken back: where somebody has bought what is new, it is refused.',
  'house-look': 'See what changes',
  'house-looking': 'Comparing…',
  'house-go': 'Bring back revision {n}',
  'house-doing': 'Opening it…',
  'house-done': 'Done. Emails sent: {n}.',
  'house-folders': 'Folders on computers stay as they are: run foyer pull before editing one.',
};
