/* Whatever holds a game is opened wherever on the page it is dropped or pasted, but in a field. */
import type { ReactiveController } from 'lit'
import type { PageElement } from '../app/element'

export class Intake implements ReactiveController {
    constructor(
        private readonly page: PageElement,
        private readonly take: (what: File | string) => void,
    ) {
        page.addController(this)
        page.addEventListener('dragover', this.dragged)
        page.addEventListener('dragleave', () => this.mark(false))
        page.addEventListener('drop', this.dropped)
    }
    hostConnected(): void {
        document.addEventListener('paste', this.pasted)
    }
    hostDisconnected(): void {
        document.removeEventListener('paste', this.pasted)
    }
    private mark(on: boolean): void {
        this.page.classList.toggle('taefl-dropping', on)
    }
    private readonly dragged = (event: DragEvent): void => {
        if (!event.dataTransfer?.types.some(type => type === 'Files' || type === 'text/plain'))
            return
        event.preventDefault()
        this.mark(true)
    }
    private readonly dropped = (event: DragEvent): void => {
        this.mark(false)
        this.taken(event, event.dataTransfer)
    }
    private readonly pasted = (event: ClipboardEvent): void => {
        this.taken(event, event.clipboardData)
    }
    private taken(event: Event, data: DataTransfer | null): void {
        const target = event.target as Element
        if (target.closest('input, textarea, select, [contenteditable], dialog')) return
        const what = data?.files[0] ?? data?.getData('text/plain')
        if (!what) return
        event.preventDefault()
        this.take(what)
    }
}

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
