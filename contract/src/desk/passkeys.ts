/** What a browser answers when an authenticator has made a passkey; bytes are base64url. */
export interface MadePasskey {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    /** SubjectPublicKeyInfo, as the browser reads it from the authenticator. */
    publicKey: string;
  };
}

/** What a browser answers when an authenticator has signed. */
export interface SignedChallenge {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
}

/** What a browser is asked to sign with, as `PublicKeyCredentialRequestOptionsJSON`. */
export interface ChallengeToSign {
  challenge: string;
  rpId: string;
  userVerification: 'required';
  timeout: number;
}

/** How a browser makes a passkey, as `PublicKeyCredentialCreationOptionsJSON`. */
export interface PasskeyToMake {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  excludeCredentials: { type: 'public-key'; id: string }[];
  attestation: 'none';
  timeout: number;
}

export interface PasskeyView {
  id: string;
  /** The browser that it was made in. */
  device: string;
  /** Epoch milliseconds. */
  madeAt: number;
  usedAt: number | null;
}
