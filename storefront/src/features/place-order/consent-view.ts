export interface ConsentView {
  id: number;
  /** Safe HTML with links to the rules. */
  html: string;
  required: boolean;
}
