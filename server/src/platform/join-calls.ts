interface Flight<Value> {
  running: Promise<Value>;
  next: Promise<Value> | null;
}

/**
 * Joins equal calls made at once. Whoever comes while one is under way shares the next one, which begins after it: the
 * answer is never older than the question.
 */
export function joinCalls<Key, Value>(): (key: Key, work: () => Promise<Value>) => Promise<Value> {
  const flights = new Map<Key, Flight<Value>>();
  const begin = (key: Key, work: () => Promise<Value>): Promise<Value> => {
    const flight: Flight<Value> = { running: work(), next: null };
    flights.set(key, flight);
    const end = () => {
      if (flight.next === null) flights.delete(key);
    };
    flight.running.then(end, end);
    return flight.running;
  };
  return (key, work) => {
    const flight = flights.get(key);
    if (!flight) return begin(key, work);
    const follow = () => begin(key, work);
    flight.next ??= flight.running.then(follow, follow);
    return flight.next;
  };
}
