import type { Processo } from './livro.js';
import type { Concreto, Correcao, Pedida, Sitio } from './pedido.js';
import type { Registro } from './registros.js';

/** The wire's words for a request: method, path under /v1, body. */

export type Envio = { readonly metodo: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly caminho: string; readonly corpo?: object };

/** Thousandths → the wire's number, exactly. */
export const numero = (milesimos: bigint): number => Number(milesimos) / 1_000;
/** Cents → the wire's number, exactly. */
export const reais = (centavos: bigint): number => Number(centavos) / 100;

const quantidadeDe = (quantidade: bigint | null, nome = 'quantidade') => (quantidade === null ? {} : { [nome]: numero(quantidade) });
const lotesDe = (partes: readonly Pedida[]) => partes.map(({ lote, quantidade }) => ({ id: lote, ...quantidadeDe(quantidade) }));

const RASTRO = '/rastreabilidade';
/** A place that coffee lies in for a while: the name of its catalogue. */
export const LOCAL = { terreiro: 'terreiro', secagem: 'secador', ressecagem: 'secador', armazem: 'pilha' } as const satisfies Record<
  Processo,
  keyof Sitio
>;

const entrada = ({ processo, partes, entrada: e, saida }: Extract<Concreto, { faz: 'entrar' }>, sitio: Sitio): Envio => {
  const local = { [LOCAL[processo]]: sitio[LOCAL[processo]], lote: lotesDe(partes) };
  const noSecador = () => ({
    ...local,
    dataEntrada: e.dia,
    horaEntrada: e.hora ?? '',
    dataSaida: saida?.dia ?? '',
    horaSaida: saida?.hora ?? null,
  });
  const corpo = {
    terreiro: () => ({
      ...local,
      data_entrada: e.dia,
      hora_entrada: e.hora,
      data_saida: saida?.dia ?? null,
      hora_saida: saida?.hora ?? null,
    }),
    secagem: noSecador,
    ressecagem: noSecador,
    armazem: () => ({ ...local, dataEntrada: e.dia, dataSaida: saida?.dia ?? null, umidadeEntrada: 11.25 }),
  }[processo]();
  return { metodo: 'POST', caminho: `${RASTRO}/${processo}`, corpo };
};

const transformacao = ({ faz, avulso, partes, saidas, perda, dia }: Extract<Concreto, { saidas: readonly bigint[] }>): Envio => {
  const comum = { dataEntrada: dia, lotes: lotesDe(partes), ...quantidadeDe(perda, 'perda') };
  const [principal = 0n, ...resto] = saidas;
  const escolha = (lista: readonly bigint[]) => lista.map((quantidade) => ({ descricao: 'Peneira', quantidade: numero(quantidade) }));
  const corpo =
    faz === 'beneficiar'
      ? { ...comum, avulso: avulso ? 1 : 0, quantidade: numero(principal), escolha: escolha(resto) }
      : { ...comum, escolha: escolha(saidas) };
  return { metodo: 'POST', caminho: `${RASTRO}/${faz === 'beneficiar' ? 'beneficio' : 'rebeneficio'}`, corpo };
};

const enderecoDe = ({ tipo, id }: Registro) => `${RASTRO}/${tipo}/${id}`;

const correcao = ({ registro, novo, ficam }: Correcao, sitio: Sitio): Envio => {
  const { corpo } = envioDe(novo, sitio);
  const { escolha = [] } = corpo as { escolha?: readonly object[] };
  const primeira = novo.faz === 'beneficiar' ? 1 : 0;
  // A correction keeps the fields that it does not send, so a loss that was taken back is sent as null.
  const semPerda = 'perda' in novo && novo.perda === null ? { perda: null } : {};
  const comIds = escolha.map((saida, index) => ({ id: ficam[index + primeira] ?? null, ...saida }));
  return {
    metodo: 'PUT',
    caminho: enderecoDe(registro),
    corpo: { ...corpo, ...semPerda, ...(escolha.length > 0 ? { escolha: comIds } : {}), motivo: 'Contado outra vez' },
  };
};

/** How a request is sent. */
export const envioDe = (pedido: Concreto, sitio: Sitio): Envio => {
  switch (pedido.faz) {
    case 'formar': {
      const talhoes = pedido.talhoes.map(({ talhao, quantidade }) => ({ talhaoId: talhao, quantidade: numero(quantidade) }));
      const codigo = pedido.codigo === null ? {} : { codigo: pedido.codigo };
      return {
        metodo: 'POST',
        caminho: RASTRO,
        corpo: { data: pedido.dia, ...codigo, talhoes, ...(pedido.motivo ? { motivo: 'Sem apontamento' } : {}) },
      };
    }
    case 'entrar':
      return entrada(pedido, sitio);
    case 'sair': {
      const { processo, id, saida } = pedido;
      return { metodo: 'PATCH', caminho: `${RASTRO}/${processo}/${id}/saida`, corpo: { dataSaida: saida.dia, horaSaida: saida.hora } };
    }
    case 'beneficiar':
    case 'rebeneficiar':
      return transformacao(pedido);
    case 'depositar': {
      const entries = pedido.partes.map(({ lote, quantidade }) => ({ id: lote, ...quantidadeDe(quantidade, 'kg') }));
      const corpo = { cooperativa: sitio.cooperativa, entries, date: pedido.dia, ...quantidadeDe(pedido.total, 'kg') };
      return { metodo: 'POST', caminho: `${RASTRO}/cooperativa`, corpo };
    }
    case 'reservar': {
      const produtos = pedido.linhas.map(({ lote, quantidade, centavosPorSaca, valor }) => ({
        id: lote,
        quantidade: numero(quantidade),
        precoSaca: reais(centavosPorSaca),
        ...(valor === null ? {} : { valor: reais(valor) }),
      }));
      return { metodo: 'POST', caminho: '/vendas', corpo: { data: pedido.dia, cliente: sitio.cliente, produtos } };
    }
    case 'finalizar':
      return { metodo: 'PUT', caminho: `/vendas/${pedido.id}/finalizar`, corpo: pedido.dia === null ? { fluxo: 0 } : { data: pedido.dia } };
    case 'abrir':
      return { metodo: 'PATCH', caminho: `/vendas/${pedido.id}/abrir` };
    case 'corrigir':
      return correcao(pedido, sitio);
    case 'apagar':
      return { metodo: 'DELETE', caminho: `${enderecoDe(pedido.registro)}${pedido.motivo ? `?motivo=${pedido.motivo}` : ''}` };
    case 'excluir':
      return { metodo: 'DELETE', caminho: `/vendas/${pedido.id}` };
  }
};

/** The address of a request's record, named or made. */
export const registroDe = (pedido: Concreto, id: number): string => {
  switch (pedido.faz) {
    case 'formar':
      return `${RASTRO}/lotes/${id}`;
    case 'entrar':
    case 'sair':
      return `${RASTRO}/${pedido.processo}/${id}`;
    case 'beneficiar':
      return `${RASTRO}/beneficio/${id}`;
    case 'rebeneficiar':
      return `${RASTRO}/rebeneficio/${id}`;
    case 'depositar':
      return `${RASTRO}/cooperativa/${id}`;
    case 'corrigir':
    case 'apagar':
      return enderecoDe(pedido.registro);
    default:
      return `/vendas/${id}`;
  }
};
