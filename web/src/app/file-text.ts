/** The text of a file, or null if it is none: not UTF-8, or with bytes 0. Nothing is guessed. */
export async function fileText(file: Blob): Promise<string | null> {
    try {
        const bytes = await file.arrayBuffer()
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        return text.includes('\0') ? null : text
    } catch {
        return null
    }
}
