import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './login.module.css';

interface ProviderFrameProps {
  /** Address of the provider. */
  provider: string;
  address: string;
  title: string;
  /** Height in pixels until the frame reports its own. */
  height: number;
  onMessage: (message: Exclude<FrameMessage, { height: number }>) => void;
}

/** A page of the provider inside ours; it reports its height and the visitor's choice (ID-3). */
export function ProviderFrame({ provider, address, title, height, onMessage }: ProviderFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(height);
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = frameMessage(event, frame.current?.contentWindow, provider);
    if (!message) return;
    if ('height' in message) setShown(message.height);
    else onMessage(message);
  });
  // The frame communicates by messages.
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
  return <iframe ref={frame} className={styles.frame} src={address} title={title} height={shown} />;
}

/** What the provider's page within a frame says (O 4). */
type FrameMessage =
  | { type: 'init' | 'resize'; height: number }
  | { type: 'close' }
  /** The visitor wants to sign in; `loginPrompt`: as somebody else than the provider remembers. */
  | { type: 'login' | 'loginPrompt' };

/** Only the frame that we opened is heard, and only at the provider's own address. */
export function frameMessage(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: unknown,
  provider: string,
): FrameMessage | null {
  if (source === null || source !== frame || origin !== URL.parse(provider)?.origin) return null;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  const { type } = data;
  if (type === 'close' || type === 'login' || type === 'loginPrompt') return { type };
  if (type !== 'init' && type !== 'resize') return null;
  const height = 'height' in data ? Number(data.height) : Number.NaN;
  return Number.isFinite(height) && height > 0 ? { type, height: Math.min(height, highest) } : null;
}

/** No frame grows higher, whatever it says. */
const highest = 600;
