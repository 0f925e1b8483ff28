import { DomainError } from '../../kernel/errors.js';
import { REGRAS, type Regra } from './regras.js';
import type { Ressalva, UnidadeDaRessalva } from './ressalva.events.js';
import { fraseDaRessalva } from './textos.js';

/**
 * A refusal that a reason lifts (docs/adr/0031): impossible figures are refused, with the figures and the remedy; sent again with a reason
 * the command is granted, and its fact tells for ever the mismatch and the reason.
 */

/** Figures that do not add up. `nome` is the plot's name; `campo` where it is not the rule's own. */
export type Achado<U extends UnidadeDaRessalva = UnidadeDaRessalva> = Omit<Ressalva<U>, 'regra' | 'motivo'> & {
  readonly regra: Regra;
  readonly nome?: string;
  readonly campo?: string;
};

const recusa = (achados: readonly [Achado, ...Achado[]]): DomainError => {
  const [{ regra, campo }] = achados;
  const frases = achados.map((achado) => `${fraseDaRessalva(achado, achado.nome)}.`);
  const mensagem = `${frases.join(' ')} ${REGRAS[regra].corrija} ou diga o motivo.`;
  const falta = { campo: 'motivo', mensagem: 'Diga o motivo. Ele fica na história do lote.' };
  return new DomainError(regra, 'refused', mensagem, {}, campo ?? REGRAS[regra].campo, [falta]);
};

/** Whether a reason would lift a refusal. */
export const pedeMotivo = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.outros.some(({ campo }) => campo === 'motivo');

/**
 * The findings that a reason lets pass, to be spread into the fact; empty if the figures add up.
 * @throws the refusal of the first rule, naming all of them, when no reason is given
 */
export const comRessalvas = <U extends UnidadeDaRessalva>(
  achados: readonly (Achado<U> | undefined)[],
  motivo: string | null | undefined,
): { readonly ressalvas?: Ressalva<U>[] } => {
  const [primeiro, ...outros] = achados.filter((achado) => achado !== undefined);
  if (!primeiro) return {};
  if (!motivo) throw recusa([primeiro, ...outros]);
  return { ressalvas: [primeiro, ...outros].map(({ nome: _nome, campo: _campo, ...achado }) => ({ ...achado, motivo })) };
};
