import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Diario, Tentativa } from './diario.js';
import type { Pedido } from './plano.js';

/** The laws of a log and of all answers about it, said slowly. It knows nothing of how a store works. */

const agrupar = <T>(itens: readonly T[], chave: (item: T) => string): Map<string, T[]> => {
  const grupos = new Map<string, T[]>();
  for (const item of itens) grupos.set(chave(item), [...(grupos.get(chave(item)) ?? []), item]);
  return grupos;
};
const kgDe = ({ data }: { readonly data: unknown }): number => (data as { kg?: number }).kg ?? 0;

/** Nothing twice, no gap in a stream, and never more taken out than was there. */
const doRegistro = (log: readonly Recorded[]): string[] => {
  const queixas: string[] = [];
  for (const [id, iguais] of agrupar(log, ({ eventId }) => eventId))
    if (iguais.length > 1) queixas.push(`Duas vezes no registro: ${id} (${iguais.map((um) => `${um.stream} v${um.version}`).join(', ')})`);
  for (const [stream, fatos] of agrupar(log, (fato) => fato.stream)) {
    let kg = 0;
    for (const [index, fato] of fatos.entries()) {
      if (fato.version !== index) queixas.push(`${stream} tem v${fato.version} onde seria v${index}`);
      if (fato.type === 'Posto') kg += kgDe(fato);
      if (fato.type === 'Tirado') kg -= kgDe(fato);
      if (kg < 0) queixas.push(`${stream} tem ${kg} kg depois de v${fato.version}`);
    }
  }
  return queixas;
};

/** The types of facts a wish is made of, whole. */
const inteiro = ({ pede }: Pedido): string => {
  if (pede.type === 'Abrir') return 'PoteAberto Posto Posto';
  if (pede.type === 'Por') return Array.from({ length: pede.data.vezes }, () => 'Posto').join(' ');
  return pede.type === 'Tirar' ? 'Tirado' : 'Anotado';
};

/** Checks who wrote it: two tries, a try that claims to repeat although it was the first, or no try at all. */
const daAutoria = (pedido: Pedido, tentativas: readonly Tentativa[]): string[] => {
  const escreveram = tentativas.filter(({ resposta: r }) => r.tipo === 'gravado' && r.recibo.facts.length > 0 && !r.recibo.repeated);
  if (escreveram.length > 1) return [`${pedido.comando}: ${escreveram.length} respostas dizem que o gravaram`];
  const [unica] = tentativas.length === 1 ? tentativas : [];
  if (unica?.calma && unica.resposta.tipo === 'gravado' && unica.resposta.recibo.repeated)
    return [`${pedido.comando}: repetido, e ninguém o tinha pedido antes`];
  if (
    tentativas.length > 0 &&
    tentativas.every(({ calma, resposta: r }) => calma && r.tipo === 'gravado') &&
    escreveram.length + semFatos(tentativas) === 0
  )
    return [`${pedido.comando}: gravado, e nenhuma resposta o diz`];
  return [];
};
const semFatos = (tentativas: readonly Tentativa[]) => tentativas.length - gravados(tentativas).length;
const gravados = (tentativas: readonly Tentativa[]) =>
  tentativas.flatMap(({ resposta }) => (resposta.tipo === 'gravado' && resposta.recibo.facts.length > 0 ? [resposta.recibo] : []));

/** Compares the facts of one wish in the log with its answers. */
const doPedido = (pedido: Pedido, tentativas: readonly Tentativa[], log: readonly Recorded[]): string[] => {
  const quem = `${pedido.comando} (${pedido.pede.type} pote-${pedido.pote})`;
  const queixas = daAutoria(pedido, tentativas);
  const la = log.filter(({ meta }) => meta.commandId === pedido.comando);
  const recibos = gravados(tentativas);
  const disse = (tipo: string) => tentativas.some(({ resposta }) => resposta.tipo === tipo);
  if (la.length > 0 && la.map(({ type }) => type).join(' ') !== inteiro(pedido))
    queixas.push(`${quem}: no registro está ${la.map(({ type }) => type).join(' ')}`);
  if (la.some(({ stream, version }, index) => stream !== `pote-${pedido.pote}` || version !== (la[0]?.version ?? 0) + index))
    queixas.push(`${quem}: seus fatos não estão juntos no seu pote`);
  if (recibos.length > 0 && la.length === 0) queixas.push(`${quem}: confirmado, e não está no registro`);
  // One of two twins may be refused for a reason that the other finds changed a moment later.
  if (disse('recusado') && la.length > 0 && !(pedido.gemeos && recibos.length > 0)) queixas.push(`${quem}: recusado, e está no registro`);
  const nadaAGravar = tentativas.some(({ resposta: r }) => r.tipo === 'gravado' && r.recibo.facts.length === 0);
  if (nadaAGravar && la.length > 0 && !pedido.gemeos) queixas.push(`${quem}: já valia, e está no registro`);
  for (const { stream, version, position, facts } of recibos) {
    const iguais = facts.length === la.length && facts.every(({ eventId }, index) => la[index]?.eventId === eventId);
    const ultimo = la.at(-1);
    const lugar = ultimo?.stream === stream && ultimo.version === version && ultimo.position <= position;
    if (!iguais || !lugar) queixas.push(`${quem}: confirmado em v${version}, e está em v${ultimo?.version}`);
  }
  return queixas;
};

/** Everything that is wrong, in sentences; none where all is as it must be. */
export const julgar = (pedidos: readonly Pedido[], { tentativas, queixas }: Diario, log: readonly Recorded[]): string[] => {
  const porPedido = agrupar(tentativas, ({ pedido }) => pedido.comando);
  const conhecidos = new Set(pedidos.map(({ comando }) => comando));
  const quebradas = tentativas.flatMap(({ pedido, resposta }) => (resposta.tipo === 'quebrado' ? [{ pedido, erro: resposta.erro }] : []));
  return [
    ...queixas,
    ...quebradas.map(({ pedido, erro }) => `${pedido.comando}: ouviu o que ninguém deve ouvir: ${String(erro)}`),
    ...log.filter(({ meta }) => !conhecidos.has(meta.commandId)).map(({ eventId }) => `Ninguém pediu ${eventId}`),
    ...doRegistro(log),
    ...pedidos.flatMap((pedido) => doPedido(pedido, porPedido.get(pedido.comando) ?? [], log)),
  ];
};
