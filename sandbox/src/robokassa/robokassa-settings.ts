/** Settings of the shop's merchant account. */
export interface RobokassaSettings {
  login: string;
  password1: string;
  password2: string;
  password3: string;
  algorithm: 'md5' | 'sha256' | 'sha512';
  resultUrl: string;
  successUrl: string;
  failUrl: string;
}
