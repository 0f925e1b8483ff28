import { chave } from '@tulha/domain/suporte/importacao/referencias';
import { idDe, type Ref } from '../../reservas.js';
import { type Canteiro, decider, fazendaDo, lotePor, novo, registrar, type Um } from './canteiro.js';

export const deposito = (canteiro: Canteiro, um: Um<'cooperativa'>): void => {
  const { item } = um;
  const [onde, cafe] = [canteiro.obra.achar('cooperativa', item.cooperativa), lotePor(canteiro, item.lote)];
  registrar(canteiro, um, {
    especie: 'deposito',
    tipo: 'depositos',
    partes: [item.deposito, item.lote],
    fazenda: fazendaDo(canteiro, item.lote),
    comando: (ref) => ({
      type: 'DepositarNaCooperativa',
      data: {
        depositoId: ref.id,
        codigo: item.deposito,
        cooperativaId: idDe(onde),
        em: item.data,
        lotes: [{ loteId: idDe(cafe), quantidadeG: item.quantidadeG }],
      },
    }),
  });
};

export const venda = (canteiro: Canteiro, um: Um<'venda'>): void => {
  const { obra } = canteiro;
  const { item } = um;
  const fazenda = fazendaDo(canteiro, item.linhas[0]?.lote ?? '');
  const cliente = obra.achar('cliente', item.cliente);
  const linhas = item.linhas.map((linha) => ({ linha, cafe: lotePor(canteiro, linha.lote) }));
  const itens = novo(canteiro, 'venda', item.venda, um)
    ? linhas.map((_, indice) => obra.reservas.nova('venda_item', chave(item.venda, String(indice))))
    : [];
  const existente = obra.achar('venda', item.venda);
  const ref =
    registrar(canteiro, um, {
      especie: 'venda',
      tipo: 'vendas',
      partes: [item.venda],
      fazenda,
      comando: ({ id }) => ({
        type: 'ReservarVenda',
        data: {
          vendaId: id,
          codigo: item.venda,
          fazendaId: idDe(fazenda),
          em: item.data,
          clienteId: idDe(cliente),
          tipo: 'lote',
          categoria: null,
          notaFiscal: null,
          parcelas: item.parcelas,
          obs: null,
          itens: linhas.map(({ linha, cafe }, indice) => ({
            itemId: idDe(itens[indice]),
            loteId: idDe(cafe),
            massaG: linha.quantidadeG,
            precoSacaCentavos: linha.precoSacaCentavos,
            valorCentavos: linha.valorCentavos,
          })),
        },
      }),
    }) ?? existente;
  if (item.situacao === 'FECHADO' && ref) finalizar(canteiro, um, ref, existente !== undefined, fazenda);
};

/**
 * A finished sale is reserved, then its coffee leaves. One that the account has stays as it is, unless an import died between
 * the two: then, and only then, it is finished now.
 */
const finalizar = ({ obra, conta, passos }: Canteiro, um: Um<'venda'>, ref: Ref, havia: boolean, fazenda: Ref | undefined): void => {
  if (havia && !obra.acervo.vendasAbertas.has(ref.id)) return;
  const { venda: codigo, data: em } = um.item;
  passos.push({
    onde: { arquivo: um.arquivo, linha: um.linha },
    especie: 'venda_baixada',
    chave: chave(codigo),
    cria: [],
    decider,
    stream: () => conta,
    novo: false,
    fazenda: () => idDe(fazenda),
    comando: () => ({ type: 'BaixarVenda', data: { vendaId: idDe(ref), em } }),
    ...(havia ? { depoisDe: { especie: 'venda', chave: chave(codigo) } } : {}),
  });
};
