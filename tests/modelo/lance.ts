import { randomUUID } from 'node:crypto';
import { type Envio, envioDe } from './fio.js';
import type { Livro } from './livro.js';
import type { Pedido, Versao } from './passo.js';
import { type Concreto, concretizar, type Registravel, type Sitio } from './pedido.js';

/** One request of a batch. */

export type Pronto = {
  readonly pedido: Concreto;
  readonly versao: Versao;
  readonly chave: string;
  readonly envio: Envio;
  readonly deOutraConta: boolean;
};
/** A granted request, for those that come after it. */
export type Passado = Pick<Pronto, 'pedido' | 'chave' | 'envio' | 'versao'>;

/** Requests of a batch as they will be sent. */
export const prontos = (livro: Livro, sitio: Sitio, passados: readonly Passado[], pedido: Pedido): Pronto[] => {
  if (pedido.tipo === 'novo') {
    const concreto = concretizar(livro, pedido.passo, sitio);
    const umaSo = randomUUID();
    return Array.from({ length: pedido.copias }, () => ({
      pedido: concreto,
      versao: pedido.versao,
      chave: pedido.umaChave ? umaSo : randomUUID(),
      envio: envioDe(concreto, sitio),
      deOutraConta: pedido.deOutraConta,
    }));
  }
  const passado = passados[Math.max(0, passados.length - 1 - (pedido.qual % 8))];
  if (!passado) return [];
  const { chave, pedido: antigo } = pedido.outroCorpo ? { ...passado, pedido: outro(passado.pedido) } : passado;
  return [{ pedido: antigo, versao: 'nenhuma', chave, envio: envioDe(antigo, sitio), deOutraConta: pedido.deOutraConta }];
};

/** Another wish that could be under the same key. */
const outro = (pedido: Concreto): Concreto => {
  if (pedido.faz === 'abrir' || pedido.faz === 'excluir') return { faz: pedido.faz === 'abrir' ? 'excluir' : 'abrir', id: pedido.id };
  if (pedido.faz === 'apagar') return { ...pedido, motivo: 'Outro' };
  if (pedido.faz === 'corrigir') return { ...pedido, novo: outro(pedido.novo) as Registravel };
  if (pedido.faz === 'sair') return { ...pedido, saida: { ...pedido.saida, dia: '2025-05-30' } };
  if (pedido.faz === 'entrar') return { ...pedido, entrada: { ...pedido.entrada, dia: '2025-05-30' }, saida: null };
  return { ...pedido, dia: '2025-10-30' } as Concreto;
};

/** Method, path and body: an Idempotency-Key is bound to them. */
export const impressaoDe = ({ metodo, caminho, corpo }: Envio): string => JSON.stringify([metodo, caminho, corpo ?? null]);
