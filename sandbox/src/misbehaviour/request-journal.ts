/** A request to the bank's interface, kept for whoever wonders what was asked. Passwords are left out. */
export interface ReceivedRequest {
  at: number;
  method: string;
  /** `register.do` and the like. */
  call: string;
  fields: Record<string, string>;
  /** What was answered, or would have been, were it not for `fault`. */
  answer: object;
  fault?: string;
}

export interface RequestJournal {
  add(request: ReceivedRequest): void;
  /** Oldest first. */
  all(): ReceivedRequest[];
}

const longest = 2000;

export function createRequestJournal(): RequestJournal {
  const requests: ReceivedRequest[] = [];
  return {
    add(request) {
      const { password: _, token: __, ...fields } = request.fields;
      requests.push({ ...request, fields });
      if (requests.length > longest) requests.shift();
    },
    all: () => [...requests],
  };
}
