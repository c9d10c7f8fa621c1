import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FrameMessage, frameMessage } from './frame-message.ts';
import styles from './login.module.css';

interface ProviderFrameProps {
  /** Address of the provider. */
  provider: string;
  address: string;
  title: string;
  /** Pixels until the frame says its own height. */
  height: number;
  onMessage: (message: Exclude<FrameMessage, { height: number }>) => void;
}

/** A page of the provider within ours; it says how high it wants to be, and what the visitor wants (ID-3). */
export function ProviderFrame({ provider, address, title, height, onMessage }: ProviderFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(height);
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = frameMessage(event, frame.current?.contentWindow, provider);
    if (!message) return;
    if ('height' in message) setShown(message.height);
    else onMessage(message);
  });
  // The frame is a world of its own, which speaks by messages.
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
  return <iframe ref={frame} className={styles.frame} src={address} title={title} height={shown} />;
}
