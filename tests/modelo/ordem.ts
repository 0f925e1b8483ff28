import { isDeepStrictEqual } from 'node:util';
import type { Resposta } from './cliente.js';
import { type Corpo, statusDe } from './julgamento.js';
import type { Livro, Venda } from './livro.js';
import type { Versao } from './passo.js';
import { type Concreto, registroDoPedido, type Sitio } from './pedido.js';
import { achar, type Registro } from './registros.js';
import { julgar } from './regras.js';

/** Requests sent at once must have been answered as if one after the other, in some order: this finds one, or says that there is none. */

export type Feito = {
  readonly pedido: Concreto;
  readonly versao: Versao;
  readonly chave: string;
  /** Method, path and body, as sent. */
  readonly impressao: string;
  readonly resposta: Resposta;
};
export type Estado = {
  readonly livro: Livro;
  /** Answers given under an Idempotency-Key. */
  readonly chaves: ReadonlyMap<string, { readonly impressao: string; readonly resposta: Resposta }>;
};

/** A granted answer says at least this; lists in this order and no longer. */
export const diz = (corpo: Corpo, espera: unknown): boolean => {
  if (Array.isArray(espera)) return Array.isArray(corpo) && corpo.length === espera.length && espera.every((um, i) => diz(corpo[i], um));
  if (typeof espera !== 'object' || espera === null) return Object.is(corpo, espera);
  return Object.entries(espera).every(([nome, valor]) => diz(corpo?.[nome], valor));
};

const oRegistro = (livro: Livro, pedido: Concreto): unknown => {
  const registro = registroDoPedido(pedido);
  if (registro?.tipo === 'venda') return livro.vendas.find(({ id }) => id === registro.id);
  return registro && achar(livro, registro as Registro);
};
const existe = (livro: Livro, pedido: Concreto): boolean => {
  const registro = oRegistro(livro, pedido);
  return registro !== undefined && (registro as Partial<Venda>).estado !== 'excluida';
};
const mesmoRegistro = (a: Concreto, b: Concreto) => {
  const registro = registroDoPedido(a);
  return registro !== undefined && isDeepStrictEqual(registro, registroDoPedido(b));
};

const recusaBem = ({ status, corpo }: Resposta, codigo: string): boolean =>
  corpo?.code === codigo && status === statusDe(codigo) && typeof corpo.error === 'string' && corpo.error.length > 0;

/** The states that may follow when this was the next to be decided; none: it cannot have been. */
const depoisDe = (estado: Estado, feito: Feito, lance: readonly Feito[], antes: Livro, sitio: Sitio): readonly Estado[] => {
  const { pedido, versao, chave, impressao, resposta } = feito;
  const anterior = estado.chaves.get(chave);
  const outros = lance.filter((outro) => outro !== feito);
  const daChave = outros.filter((outro) => outro.chave === chave);
  if (daChave.length > 0 && recusaBem(resposta, 'PEDIDO_EM_ANDAMENTO')) return [estado];
  const invalido = recusaBem(resposta, 'CAMPOS_INVALIDOS');
  if (anterior && !invalido) {
    if (anterior.impressao !== impressao) return recusaBem(resposta, 'CHAVE_DE_OUTRO_PEDIDO') ? [estado] : [];
    return isDeepStrictEqual(anterior.resposta, resposta) ? [estado] : [];
  }
  if (daChave.some((outro) => outro.impressao !== impressao) && recusaBem(resposta, 'CHAVE_DE_OUTRO_PEDIDO')) return [estado];

  const sozinho = !outros.some((outro) => mesmoRegistro(outro.pedido, pedido));
  const { recusas, talvez = [], espera, aplicar, nada = false } = julgar(pedido, { livro: estado.livro, antes, sitio, sozinho });
  const mudou = oRegistro(antes, pedido) !== oRegistro(estado.livro, pedido);
  const velha = versao === 'velha' && existe(antes, pedido) && !recusas.includes('CAMPOS_INVALIDOS');
  if (recusaBem(resposta, 'REGISTRO_ALTERADO')) return velha || (versao === 'atual' && mudou) ? [estado] : [];
  if (velha && !mudou) return [];
  const concedido = recusas.length === 0;
  const livro = () => (nada ? estado.livro : aplicar(estado.livro, resposta.corpo));
  if (resposta.status < 300) {
    if (!concedido || !diz(resposta.corpo, espera(resposta.corpo))) return [];
    return [{ livro: livro(), chaves: new Map([...estado.chaves, [chave, { impressao, resposta }]]) }];
  }
  if ([...recusas, ...talvez].some((codigo) => recusaBem(resposta, codigo))) return [estado];
  // Granted, and then deleted by another before the answer could show it.
  const apagado =
    !sozinho && outros.some((outro) => ['excluir', 'apagar'].includes(outro.pedido.faz) && mesmoRegistro(outro.pedido, pedido));
  return concedido && apagado && recusaBem(resposta, 'REGISTRO_NAO_ENCONTRADO') ? [{ ...estado, livro: livro() }] : [];
};

/** For requests alike in this, it does not matter which was first. */
const feitioDe = ({ pedido, impressao, versao, chave, resposta: { status, corpo } }: Feito, { chaves }: Estado): string =>
  JSON.stringify([impressao, versao, chaves.has(chave), status, corpo?.code ?? ('id' in pedido ? null : corpo)]);

/** Every state a batch may have led to; none where no order explains its answers. A refusal is taken
 * as soon as it fits, since it changes nothing. */
export const ordenar = function* (estado: Estado, lance: readonly Feito[], sitio: Sitio): Generator<Estado, undefined> {
  const antes = estado.livro;
  const seguir = function* (agora: Estado, faltam: readonly Feito[]): Generator<Estado, undefined> {
    if (faltam.length === 0) return void (yield agora);
    const proximos = faltam.map((feito) => ({ feito, depois: depoisDe(agora, feito, lance, antes, sitio) }));
    const parado = proximos.find(({ feito, depois }) => feito.resposta.status >= 300 && depois.length === 1 && depois[0] === agora);
    const iguais = new Set<string>();
    for (const { feito, depois } of parado ? [parado] : proximos) {
      const feitio = feitioDe(feito, agora);
      if (iguais.has(feitio)) continue;
      iguais.add(feitio);
      const outros = faltam.filter((outro) => outro !== feito);
      for (const seguinte of depois) yield* seguir(seguinte, outros);
    }
  };
  yield* seguir(estado, lance);
};
