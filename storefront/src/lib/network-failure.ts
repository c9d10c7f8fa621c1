/** A call that brought no answer: no connection, no answer in time, or a server that is down. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  readonly reason: 'offline' | 'timeout' | 'server';

  constructor(reason: NetworkFailure['reason'], options?: ErrorOptions) {
    super(`no answer: ${reason}`, options);
    this.reason = reason;
  }
}
