type Shape = 'yes' | 'no' | 'ask';

/** Two tones each, so that they differ in rhythm too: up, down twice, one long. */
const tones: Readonly<Record<Shape, readonly (readonly [hertz: number, from: number, seconds: number])[]>> = {
  yes: [
    [880, 0, 0.09],
    [1320, 0.1, 0.12],
  ],
  no: [
    [220, 0, 0.22],
    [165, 0.28, 0.34],
  ],
  ask: [[520, 0, 0.45]],
};

const shakes: Readonly<Record<Shape, number[]>> = { yes: [60], no: [200, 80, 200], ask: [120, 60, 120] };

let audio: AudioContext | undefined;

/** A browser plays nothing before the first touch: called from one. */
export function allowSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

export function sound(shape: Shape): void {
  navigator.vibrate?.(shakes[shape]);
  if (!audio) return;
  for (const [hertz, from, seconds] of tones[shape]) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = shape === 'no' ? 'square' : 'sine';
    oscillator.frequency.value = hertz;
    volume.gain.value = 0.25;
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(audio.currentTime + from);
    oscillator.stop(audio.currentTime + from + seconds);
  }
}
