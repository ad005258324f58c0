/* What one takes out of the page: text in the clipboard, files, pictures of a board. */
import { tell } from './notice'
import { t } from './texts'

/** Lets the browser keep a file. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
    const blob =
        typeof content === 'string'
            ? new Blob([content], { type: `${type};charset=utf-8` })
            : content
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // Not at once: some browsers read the address later.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The name of a file made of words: letters, digits and hyphens. */
export function fileName(words: string, ending: string): string {
    const name = words.replace(/[^\p{L}\p{N}+]+/gu, '-').replace(/^-+|-+$/g, '')
    return `${name || 'taefl'}.${ending}`
}

/** Keeps a picture (a standalone SVG document, of the board's `picture()`) as it is. */
export function saveSvg(name: string, svg: string): void {
    download(name, svg, 'image/svg+xml')
}

/** Paints it into a PNG, `width` pixels wide. Rejects where the browser cannot. */
async function paint(svg: string, width = 1200): Promise<Blob> {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    try {
        const image = new Image()
        image.src = url
        await image.decode()
        const ratio = image.naturalHeight / image.naturalWidth || 1
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = Math.round(width * ratio)
        canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
        return await new Promise((resolve, reject) =>
            canvas.toBlob(
                blob => (blob ? resolve(blob) : reject(new Error('no picture'))),
                'image/png',
            ),
        )
    } finally {
        URL.revokeObjectURL(url)
    }
}
export async function savePng(name: string, svg: string, width?: number): Promise<void> {
    download(name, await paint(svg, width))
}

/** Copies a text and says so; where the browser does not allow it, shows the text instead. */
export async function copy(text: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text)
        tell({ text: t('analysis.copied') })
    } catch {
        tell({ text: t('analysis.notCopied', { text }), kind: 'error' })
    }
}
