export function takeLock(name: string): () => void;
