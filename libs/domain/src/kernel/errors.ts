/** Why a wish was not granted, in the words of the domain; the API alone turns it into a status. */
export type ErrorKind = 'forbidden' | 'absent' | 'gone' | 'conflict' | 'refused';

/** code → kind and pt-BR message; the thrower must fill the `{slots}` of the message. */
export type ErrorTable = Record<string, { readonly kind: ErrorKind; readonly message: string; readonly campo?: string }>;

type Slots<M extends string> = M extends `${string}{${infer K}}${infer Rest}` ? K | Slots<Rest> : never;

/** The slots that the message of one error asks for. */
export type SlotsOf<T extends ErrorTable, K extends keyof T> = Record<Slots<T[K]['message']>, string | number>;

/** Fills the `{slots}` of a text. */
export const withSlots = (text: string, slots: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? ''));

/** A refusal. `campo` names the field at fault, where there is one; `outros` further ones, each with its fault. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    message: string,
    readonly details: Record<string, string | number> = {},
    readonly campo?: string,
    readonly outros: readonly { readonly campo: string; readonly mensagem: string }[] = [],
  ) {
    super(message);
  }
}

/**
 * Makes the `refuse` of one context: `const refuse = refusals(acessoErrors)`, then `throw refuse('LOGIN_EM_USO', { login })`.
 * The compiler checks the code and every slot.
 */
export const refusals =
  <const T extends ErrorTable>(table: T) =>
  <K extends keyof T & string>(
    code: K,
    ...[details, campo]: keyof SlotsOf<T, K> extends never ? [undefined?, string?] : [SlotsOf<T, K>, string?]
  ) => {
    const row = table[code] as T[K];
    const slots: Record<string, string | number> = details ?? {};
    return new DomainError(code, row.kind, withSlots(row.message, slots), slots, campo ?? row.campo);
  };
