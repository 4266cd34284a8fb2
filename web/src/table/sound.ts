// SPDX-License-Identifier: Apache-2.0
// Short sounds, synthesized in the browser. Browsers allow sound only after the first click or key. A sound never
// depends on hidden information.
import { settings } from '../settings.svelte';
import type { Sound } from './game';

export type Cue = Sound | 'clock' | 'chat';

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Enables sound at the first click or key. */
export function soundAfterGesture() {
  const start = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  window.addEventListener('pointerdown', start, { once: true });
  window.addEventListener('keydown', start, { once: true });
}

interface Voice {
  out: GainNode;
  /**
   * A tone that fades out. `at` (delay) and `length` are in seconds, `pitch` and `to` (the pitch at the end) in hertz,
   * `loud` is from 0 to 1.
   */
  tone(at: number, pitch: number, length: number, loud: number, shape?: OscillatorType, to?: number): void;
  /** Filtered noise that fades out. `pitch` is the filter's frequency in hertz, `sharp` its quality factor. */
  noise(at: number, length: number, loud: number, pitch: number, sharp?: number, kind?: BiquadFilterType): void;
}

function voice(context: AudioContext, loudness: number): Voice {
  const out = context.createGain();
  out.gain.value = loudness;
  out.connect(context.destination);
  const fading = (at: number, length: number, loud: number, attack: number) => {
    const gain = context.createGain();
    const start = context.currentTime + at;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), start + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(out);
    return { gain, start };
  };
  return {
    out,
    tone(at, pitch, length, loud, shape = 'sine', to = pitch) {
      const { gain, start } = fading(at, length, loud, Math.min(0.04, length / 4));
      const tone = context.createOscillator();
      tone.type = shape;
      tone.frequency.setValueAtTime(pitch, start);
      tone.frequency.exponentialRampToValueAtTime(to, start + length);
      tone.connect(gain);
      tone.start(start);
      tone.stop(start + length);
    },
    noise(at, length, loud, pitch, sharp = 1, kind = 'bandpass') {
      const { gain, start } = fading(at, length, loud, 0.003);
      if (!hiss) {
        hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
        const samples = hiss.getChannelData(0);
        for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
      }
      const source = context.createBufferSource();
      source.buffer = hiss;
      source.loop = true;
      const filter = context.createBiquadFilter();
      filter.type = kind;
      filter.frequency.value = pitch;
      filter.Q.value = sharp;
      source.connect(filter).connect(gain);
      source.start(start, 0);
      source.stop(start + length);
    },
  };
}

const knock = (voice: Voice, at: number, pitch: number, loud: number) => {
  voice.tone(at, pitch, 0.09, loud, 'triangle', pitch * 0.7);
  voice.noise(at, 0.04, loud * 0.7, pitch * 5, 1.2);
};

const cues: Record<Cue, { group: 'moves' | 'drama' | 'chat'; sound: (voice: Voice) => void }> = {
  turn: {
    group: 'moves',
    sound: (v) => {
      v.tone(0, 147, 0.35, 0.3, 'sawtooth');
      v.tone(0.22, 196, 0.6, 0.3, 'sawtooth');
    },
  },
  card: { group: 'moves', sound: (v) => v.noise(0, 0.07, 0.4, 900, 0.8) },
  flip: { group: 'moves', sound: (v) => v.noise(0, 0.05, 0.5, 2600, 1.4) },
  dice: {
    group: 'moves',
    sound: (v) => {
      for (let i = 0; i < 9; ++i) v.noise(i * 0.055, 0.05, 0.3, 700 + (i % 3) * 250, 2);
      knock(v, 0.58, 330, 0.5);
      knock(v, 0.66, 290, 0.35);
    },
  },
  coin: {
    group: 'moves',
    sound: (v) => {
      v.tone(0, 2093, 0.25, 0.14, 'triangle');
      v.tone(0.03, 3136, 0.3, 0.1, 'sine');
    },
  },
  wood: { group: 'moves', sound: (v) => knock(v, 0, 190, 0.6) },
  refused: {
    group: 'moves',
    sound: (v) => {
      knock(v, 0, 110, 0.6);
      knock(v, 0.13, 98, 0.45);
    },
  },
  clock: {
    group: 'moves',
    sound: (v) => {
      v.tone(0, 58, 0.16, 0.8);
      v.tone(0.22, 52, 0.2, 0.6);
    },
  },
  challenge: {
    group: 'drama',
    sound: (v) => {
      v.tone(0, 82, 0.7, 0.9, 'sine', 46);
      v.noise(0, 0.15, 0.5, 240, 0.7);
      v.tone(0.28, 80, 0.6, 0.2, 'sine', 46);
    },
  },
  bets: {
    group: 'drama',
    sound: (v) => {
      for (let i = 0; i < 7; ++i) v.tone(i * 0.05, 1700 + i * 120, 0.16, 0.09, 'triangle');
    },
  },
  valkyries: {
    group: 'drama',
    sound: (v) => {
      v.noise(0, 1.2, 0.35, 600, 0.6);
      v.tone(0.1, 220, 1.2, 0.16, 'triangle');
      v.tone(0.1, 330, 1.2, 0.16, 'triangle');
    },
  },
  lightning: {
    group: 'drama',
    sound: (v) => {
      v.noise(0, 0.08, 0.9, 3800, 0.5, 'highpass');
      v.noise(0.05, 0.5, 0.5, 320, 0.6, 'lowpass');
    },
  },
  shield: {
    group: 'drama',
    sound: (v) => {
      knock(v, 0, 240, 0.8);
      v.tone(0.01, 620, 0.25, 0.14, 'triangle');
    },
  },
  damage: {
    group: 'drama',
    sound: (v) => {
      for (let i = 0; i < 5; ++i) v.noise(i * 0.03, 0.06, 0.5, 1500 - i * 220, 1.5);
      v.tone(0.02, 120, 0.3, 0.5, 'triangle', 60);
    },
  },
  victory: {
    group: 'drama',
    sound: (v) => [196, 247, 294, 392].forEach((pitch, i) => v.tone(i * 0.2, pitch, 0.7, 0.28, 'sawtooth')),
  },
  defeat: { group: 'drama', sound: (v) => v.tone(0, 98, 1.6, 0.4, 'triangle', 92) },
  chat: { group: 'chat', sound: (v) => v.tone(0, 880, 0.14, 0.16, 'triangle', 740) },
};

const last = new Map<Cue, number>();

export function play(cue: Cue) {
  if (!audio || settings.mute || document.hidden) return;
  const { group, sound } = cues[cue];
  const loudness = settings[group];
  const now = performance.now();
  if (loudness <= 0 || now - (last.get(cue) ?? -1000) < 60) return;
  last.set(cue, now);
  const made = voice(audio, loudness * 0.6);
  sound(made);
  setTimeout(() => made.out.disconnect(), 3000);
}
