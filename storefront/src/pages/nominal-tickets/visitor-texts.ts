import type { VisitorField, VisitorMessage } from '@foyer/contract/rules/visitor-rules.ts';
import type { visitors } from '#i18n/ru/visitors.ts';

type Key = keyof typeof visitors;

/** Labels of the fields. */
export const fieldLabels = {
  surname: 'surname',
  name: 'name',
  middleName: 'middleName',
  age: 'years',
  birthDate: 'birthDate',
  documentTypeId: 'documentType',
  documentNumber: 'documentNumber',
  countryId: 'country',
  regionId: 'region',
  regionName: 'region-written',
} as const satisfies Record<VisitorField, Key>;

/** The message for a wrong field. */
export const problemTexts = {
  required: 'error-required',
  holder: 'error-holder',
  surname: 'error-surname',
  name: 'error-name',
  'middle-name': 'error-name',
  age: 'error-age',
  'birth-date': 'error-birth-date',
  'birth-date-future': 'error-birth-date-future',
  'document-number': 'error-document-number',
  'region-name': 'error-region',
  choice: 'error-choice',
} as const satisfies Record<VisitorMessage, Key>;

/** Id of the control of a field. */
export function fieldId(ticketId: number, field: VisitorField): string {
  return `visitor-${ticketId}-${field}`;
}
