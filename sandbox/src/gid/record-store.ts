import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Keeps what the provider gives out, in memory: a restart ends every sign-in, as a provider may. */
export function createRecordStore(now: () => number): (model: string) => Adapter {
  const rows = new Map<string, { payload: AdapterPayload; until: number }>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const alive = (key: string) => {
      const row = rows.get(key);
      return row && row.until > now() ? row.payload : undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        rows.set(keyOf(id), { payload, until: now() + (expiresIn ?? 24 * 3600) * 1000 });
      },
      async find(id) {
        return alive(keyOf(id));
      },
      async findByUid(uid) {
        const [key] = [...rows].find(([name, { payload }]) => isOf(model, name) && payload.uid === uid) ?? [];
        return key === undefined ? undefined : alive(key);
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = alive(keyOf(id));
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        // Of this model alone: a question that somebody is being asked just now outlives the earlier grant.
        for (const [key, { payload }] of rows)
          if (isOf(model, key) && payload.grantId === grantId) rows.delete(key);
      },
    };
  };
}

function isOf(model: string, key: string): boolean {
  return key.startsWith(`${model}:`);
}
