import {
  alterarReserva,
  baixar,
  beneficiar,
  corrigir,
  DIA,
  depositar,
  depositoRealizado,
  despolpar,
  em,
  entregar,
  excluir,
  formarLote,
  graoAvulso,
  liberar,
  loteFormado,
  rebeneficiado,
  rebeneficiar,
  reservar,
  vendaBaixada,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { amostrado, classificado, classificar, excluirAmostra, ler, lido } from '@tulha/testing/builders-medidas';
import { specFor } from '@tulha/testing/spec-for';
import type { rastreabilidadeErrors } from '../errors.js';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const { given } = specFor(ledgerDecider, ledgerEvents);
const { secagem } = lugares;
const lote = loteFormado(1, 480);
const grao = graoAvulso(10, 60);
const pesada: LedgerCommand = {
  type: 'RegistrarSecagem',
  data: {
    ...{ secagemId: 1, secadorId: 6, lotes: [{ loteId: 10 }], entrada: em(DIA), saida: em(DIA) },
    ...{ umidadeEntradaPct: null, umidadeSaidaPct: null, pesoSaidaG: 60_601, responsavel: null },
  },
};
const gasto = given(lote)
  .when(beneficiar(1, [[1]], [[20, 60]], { em: em('2026-06-05') }))
  .facts();
const reservada = vendaReservada(1, [[10, 60]]);

/** Two instalments, where the sale has one. */
const receber = { lancamentoId: 1, pagamentoIds: [1, 2], fazendaId: 1, fluxoId: null, primeiroVencimento: DIA };

const entregues = (kg: number) =>
  given(grao, reservada)
    .when(entregar(1, 1, kg))
    .facts();
const marcado: LedgerEvent = { type: 'VendaItemEntregue', data: { vendaId: 1, itemId: 100, em: DIA } };

/**
 * These are refused by the API, which knows the plots and their picking, the crop years, the price, the farm's machines and measures, and
 * the origin and content of documents.
 */
type DaApi =
  | 'TALHOES_DE_OUTRA_FAZENDA'
  | 'TALHAO_EM_DUAS_SAFRAS'
  | 'EUDR_IMPEDIDO'
  | 'MOTIVO_OBRIGATORIO'
  | 'DESTINO_NAO_E_SAIDA'
  | 'DOCUMENTO_GRANDE_DEMAIS'
  | 'MEDIDA_OBRIGATORIA'
  | 'MEDIDA_DE_OUTRA_UNIDADE'
  | 'DESPOLPADOR_SEM_TIPO'
  | 'SAIDA_NAO_E_DO_REGISTRO'
  | 'ADICIONAL_NAO_E_DO_REGISTRO'
  | 'COLHEITA_JA_USADA'
  | 'PASSADO_GRANDE_DEMAIS';
/** And of those that other rooms give too, the ones that the ledger gives. */
type Codigo = Exclude<keyof typeof rastreabilidadeErrors, DaApi> | 'DATA_FUTURA';

/** Does not compile while a refusal of errors.ts has no case. */
const casos: Record<Codigo, readonly [dado: readonly LedgerEvent[], quando: LedgerCommand]> = {
  COLHIDO_INSUFICIENTE: [[], formarLote(1, 480, { colhido: [{ talhaoId: 7, nome: 'Mata', dias: [{ em: DIA, volumeMl: 479_999 }] }] })],
  COLHIDO_EM_CARENCIA: [
    [],
    formarLote(1, 480, {
      colhido: [
        {
          ...{ talhaoId: 7, nome: 'Mata', dias: [{ em: DIA, volumeMl: 480_000 }] },
          carencias: [{ de: '2026-05-20', ate: '2026-06-20', insumo: 'Opera' }],
        },
      ],
    }),
  ],
  LOTE_NAO_ENCONTRADO: [[lote], secagem.registrar(1, [[2]])],
  LOTE_CODIGO_EM_USO: [[lote], formarLote(2, 480, { codigo: '26-0001' })],
  CODIGO_EM_USO: [[grao, vendaReservada(1, [[10, 1]])], reservar(2, [[10, 1]], { codigo: 'V001' })],
  LOTE_SEM_SALDO: [[grao], reservar(1, [[10, 60.001]])],
  LOTE_REPETIDO: [
    [lote],
    beneficiar(
      1,
      [
        [1, 1],
        [1, 1],
      ],
      [[10, 60]],
    ),
  ],
  LOTE_JA_ESTA_NO_PROCESSO: [[lote, secagem.entrou(1, [[1, 480]])], secagem.registrar(2, [[1]])],
  LOTE_EM_OUTRO_LUGAR: [[lote, lugares.terreiro.entrou(1, [[1, 480]], em('2026-06-03'))], secagem.registrar(1, [[1]])],
  LOTE_JA_SAIU: [
    [lote, secagem.entrou(1, [[1, 480]]), secagem.saiu(1, [[1, 480]], em('2026-06-02')), ...gasto],
    corrigir(secagem.registrar(1, [[1]], { entrada: em('2026-06-08'), saida: em('2026-06-09') })),
  ],
  VENDA_ANTES_DO_DEPOSITO: [[grao, depositoRealizado(1, [[10, 40]], { em: '2026-06-10' }), reservada], baixar(1, '2026-06-05')],
  VENDA_FINALIZADA_ANTES: [[graoAvulso(10, 60), vendaReservada(1, [[10, 60]], { em: '2026-06-03' })], baixar(1, '2026-06-02')],
  LOTE_DE_OUTRA_UNIDADE: [[lote], reservar(1, [[1, 1]])],
  LOTES_OBRIGATORIOS: [[], depositar(1, [])],
  SAIDAS_OBRIGATORIAS: [[grao], rebeneficiar(1, [[10]], [])],
  DATA_ANTES_DO_LOTE: [[lote], secagem.registrar(1, [[1]], { entrada: em('2026-05-31') })],
  DATA_FUTURA: [[], formarLote(1, 480, { em: '2026-06-16' })],
  SAIDA_ANTES_DA_ENTRADA: [[lote, secagem.entrou(1, [[1, 480]], em('2026-06-02'))], secagem.concluir(1, em(DIA))],
  PROCESSO_NAO_ENCONTRADO: [[lote], secagem.concluir(1)],
  PROCESSO_JA_CONCLUIDO: [[lote, secagem.entrou(1, [[1, 480]]), secagem.saiu(1, [[1, 480]])], secagem.concluir(1)],
  SAI_MAIS_DO_QUE_ENTRA: [[grao], rebeneficiar(1, [[10]], [[30, 60.001]])],
  PERDA_NAO_FECHA: [[grao], rebeneficiar(1, [[10]], [[30, 59]], { perdaG: 0 })],
  TARA_MAIOR_QUE_A_MEDIDA: [
    [grao],
    rebeneficiar(1, [[10]], [[30, 60]], { medida: { unidadeId: null, unidade: null, quantidadeG: 60_000, taraG: 60_000 } }),
  ],
  DEPOSITO_NAO_FECHA: [[grao], depositar(1, [[10, 10]], { totalG: 1 })],
  CORRECAO_IMPEDIDA: [[grao, reservada], corrigir(beneficiar(10, [], [[10, 59]], { avulso: true }))],
  LOTE_JA_USADO: [[grao, reservada], excluir('beneficio', 10)],
  LOTE_ANTES_DO_USO: [
    [grao, depositoRealizado(1, [[10, 1]])],
    corrigir(beneficiar(10, [], [[10, 60]], { avulso: true, em: em('2026-06-02') })),
  ],
  ULTIMA_ENTRADA: [[lote, secagem.entrou(1, [[1, 480]])], corrigir(secagem.registrar(1, []))],
  DESPOLPA_A_MAIS: [[], despolpar(1, 10, [[2, 5]], { entradas: [{ talhaoId: 7, em: DIA, quantidadeMl: 4_999 }] })],
  BENEFICIA_A_MAIS: [[lote], beneficiar(1, [[1, 10]], [[10, 8.001]])],
  UMIDADE_A_MAIS: [[lote, secagem.entrou(1, [[1, 480]])], ler(1, 'secagem', 1, { umidadePct: '32.2' })],
  PESO_A_MAIS: [[grao], pesada],
  ORIGEM_CIRCULAR: [[grao, rebeneficiado(5, 10, 11, 60)], corrigir(rebeneficiar(5, [[11]], [[11, 60]]))],
  COLHEITA_DEPOIS_DA_DESPOLPA: [[], despolpar(1, 10, [[2, 5]], { entradas: [{ talhaoId: 7, em: '2026-06-02', quantidadeMl: 1 }] })],
  AMOSTRA_CLASSIFICADA: [[lote, amostrado(1, 1), classificado(2, 1, { amostraId: 1 })], excluirAmostra(1, 1)],
  AMOSTRA_DE_OUTRO_LOTE: [[lote, grao, amostrado(1, 10)], classificar(2, 1, { amostraId: 1 })],
  CLASSIFICACAO_VAZIA: [[lote], classificar(2, 1, { tipo: null })],
  LEITURA_FORA_DO_PERIODO: [
    [lote, secagem.entrou(1, [[1, 480]], em('2026-06-02'))],
    ler(1, 'secagem', 1, { em: { dia: DIA, hora: '23:59' } }),
  ],
  LEITURA_FICARIA_FORA: [
    [lote, secagem.entrou(1, [[1, 480]]), lido(1, 'secagem', 1, [[1, 480]], { em: { dia: '2026-06-03', hora: '08:00' } })],
    secagem.concluir(1, em('2026-06-02')),
  ],
  VENDA_JA_RESERVADA: [[grao, reservada], reservar(1, [[10, 1]])],
  VENDA_NAO_RESERVADA: [[grao], baixar(1)],
  VENDA_AVULSA_COM_LOTES: [[grao, reservada], alterarReserva(1, [[10, 60]], { tipo: 'avulso' })],
  VENDA_SEM_O_PRODUTO: [[grao, reservada], { type: 'RetirarDaVenda', data: { vendaId: 1, itemId: 999 } }],
  VENDA_SEM_O_LOTE: [[grao, reservada], { type: 'RetirarDaVenda', data: { vendaId: 1, loteId: 99 } }],
  VENDA_SEM_A_ENTREGA: [[grao, reservada], { type: 'CancelarEntrega', data: { vendaId: 1, entregaId: 9 } }],
  VENDA_COM_ENTREGAS: [[grao, reservada, ...entregues(30)], liberar(1)],
  VENDA_ENTREGUE_A_OUTRO: [[grao, reservada, ...entregues(30)], alterarReserva(1, [[10, 60]], { clienteId: 2 })],
  VENDA_DEPOIS_DA_ENTREGA: [[grao, reservada, ...entregues(30)], alterarReserva(1, [[10, 60]], { em: '2026-06-02' })],
  PRODUTO_JA_ENTREGUE: [[grao, reservada, ...entregues(30)], alterarReserva(1, [[10, 29.999]])],
  PRODUTO_MARCADO: [[grao, reservada, marcado], entregar(1, 1, 1)],
  ENTREGA_A_MAIS: [[grao, reservada, ...entregues(30)], entregar(1, 2, 30.001)],
  ENTREGA_SEM_LINHA: [[grao, reservada], entregar(1, 1, 1, { itemId: null })],
  ENTREGA_ANTES_DA_VENDA: [
    [graoAvulso(10, 60), vendaReservada(1, [[10, 60]], { em: '2026-06-03' })],
    entregar(1, 1, 1, { em: '2026-06-02' }),
  ],
  ENTREGA_NAO_FECHA: [[grao, reservada], entregar(1, 1, 10, { pesoG: 9_800, quebraG: 100 })],
  VENDA_MUDOU: [[grao, reservada], { type: 'BaixarVenda', data: { vendaId: 1, em: DIA, receber } }],
  VENDA_ALEM_DO_CONTRATO: [
    [grao],
    reservar(1, [[10, 60]], { contratoId: 4, contrato: { numero: 'C-4', sacasMilesimos: 999, maximoG: 59_940 } }),
  ],
  VENDA_JA_FINALIZADA: [[grao, reservada, vendaBaixada(1, [[10, 60]])], liberar(1)],
};

describe('toda recusa do livro do café acontece', () => {
  it.each(Object.entries(casos))('%s', (codigo, [dado, quando]) =>
    given(...dado)
      .when(quando)
      .thenRefused(codigo),
  );
});

it('um comando que nenhuma sala conhece é erro de quem programou', () =>
  expect(() =>
    given()
      .when({ type: 'QueimarCafe', data: {} } as never)
      .facts(),
  ).toThrow('No room decides QueimarCafe'));
