/* The sounds of the board, made here by WebAudio: wood, stone and a bell; no files. Each is a few damped
 * partials and a breath of noise. */
export type Sound = 'move' | 'capture' | 'place' | 'call' | 'tuichu' | 'end' | 'warning'

/** One struck thing: when (s), pitch (Hz), length until it is gone (s), loudness, partials. */
type Hit = [at: number, pitch: number, length: number, loud: number, partials: number[]]

const WOOD = [1, 2.57, 4.95]
const STONE = [1, 1.83, 3.1, 5.3]
const BELL = [0.5, 1, 2, 2.76, 5.4]

const scores: Record<Sound, { hits: Hit[]; noise: number }> = {
    move: { hits: [[0, 196, 0.14, 0.5, WOOD]], noise: 0.25 },
    capture: {
        hits: [
            [0, 165, 0.16, 0.55, WOOD],
            [0.075, 262, 0.12, 0.4, WOOD],
        ],
        noise: 0.4,
    },
    place: { hits: [[0, 620, 0.09, 0.35, STONE]], noise: 0.3 },
    call: { hits: [[0, 440, 0.9, 0.22, BELL]], noise: 0 },
    tuichu: {
        hits: [
            [0, 440, 0.7, 0.22, BELL],
            [0.2, 587, 1, 0.22, BELL],
        ],
        noise: 0,
    },
    end: {
        hits: [
            [0, 294, 1.4, 0.22, BELL],
            [0.22, 370, 1.4, 0.2, BELL],
            [0.44, 440, 1.8, 0.22, BELL],
        ],
        noise: 0,
    },
    warning: {
        hits: [
            [0, 880, 0.12, 0.25, STONE],
            [0.18, 880, 0.12, 0.25, STONE],
        ],
        noise: 0,
    },
}

let audio: AudioContext | undefined
let hiss: AudioBuffer | undefined

/** Plays one at once, `volume` (0 to 1) loud. Silent, and no error, where there is no sound to be had. */
export function play(kind: Sound, volume: number): void {
    try {
        audio ??= new AudioContext()
        // Until the person has touched the page, browsers keep it asleep; a late sound is no use.
        if (audio.state === 'suspended') {
            if (!navigator.userActivation?.hasBeenActive) return
            void audio.resume().catch(() => {})
        }
        const now = audio.currentTime + 0.005
        const { hits, noise } = scores[kind]
        const out = audio.createGain()
        // The ear hears loudness by ratios.
        out.gain.value = volume ** 2
        out.connect(audio.destination)
        for (const [at, pitch, length, loud, partials] of hits) {
            partials.forEach((partial, i) =>
                tone(out, now + at, pitch * partial, length / (1 + 0.7 * i), loud / (1 + 1.4 * i)),
            )
            if (noise) knock(out, now + at, pitch, noise * loud)
        }
    } catch {
        // A board without sound is still a board.
    }
}
function tone(out: AudioNode, at: number, pitch: number, length: number, loud: number): void {
    const wave = audio!.createOscillator()
    const level = audio!.createGain()
    wave.frequency.setValueAtTime(pitch * 1.03, at)
    wave.frequency.exponentialRampToValueAtTime(pitch, at + 0.03)
    level.gain.setValueAtTime(0.0001, at)
    level.gain.exponentialRampToValueAtTime(loud, at + 0.004)
    level.gain.exponentialRampToValueAtTime(0.0001, at + length)
    wave.connect(level).connect(out)
    wave.start(at)
    wave.stop(at + length + 0.02)
}
/** The touch itself: a few milliseconds of filtered noise. */
function knock(out: AudioNode, at: number, pitch: number, loud: number): void {
    if (!hiss) {
        hiss = audio!.createBuffer(1, audio!.sampleRate / 20, audio!.sampleRate)
        const data = hiss.getChannelData(0)
        for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
    }
    const source = audio!.createBufferSource()
    source.buffer = hiss
    const filter = audio!.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.value = pitch * 6
    const level = audio!.createGain()
    level.gain.setValueAtTime(loud, at)
    level.gain.exponentialRampToValueAtTime(0.0001, at + 0.035)
    source.connect(filter).connect(level).connect(out)
    source.start(at)
    source.stop(at + 0.05)
}
