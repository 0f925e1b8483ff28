import { blankOf } from '../../kernel/catalogue/record.js';
import { reais } from '../../kernel/cells/texto.js';
import { type Dia, diaToBr } from '../../kernel/dates.js';
import type { Consequence, Origem as Documento } from '../../kernel/register/consequence.js';
import { refuseFinanceiro } from '../errors.js';
import type { ParcelaDita } from './pagamento.js';
import type { LancamentoCommand } from './lancamento.decider.js';
import { lancamentoFields } from './lancamento.fields.js';
import type { Origem } from './lancamento.events.js';

/** The fields that another record must give for an entry to follow from it. Ids were allocated with that record's own fact. */
export type LancamentoDeOrigem = {
  readonly lancamentoId: number;
  /** One for each instalment. */
  readonly pagamentoIds: readonly number[];
  readonly origem: Origem;
  readonly fazendaId: number;
  readonly tipo: 'receita' | 'despesa';
  readonly descricao: string;
  readonly categoria: string | null;
  readonly categoriaId?: number | null;
  readonly valorCentavos: number;
  readonly data: Dia;
  readonly primeiroVencimento: Dia;
  /** As a document says each instalment. */
  readonly parcelas?: readonly ParcelaDita[];
  readonly fluxoId?: number | null;
  readonly safraId?: number | null;
  readonly fornecedorId?: number | null;
  readonly notafiscal?: string | null;
  readonly obs?: string | undefined;
};

/** The command by which a policy books an entry, still to be paid, for a sheet, a sale or a purchase. */
export const registrarDeOrigem = (dados: LancamentoDeOrigem): LancamentoCommand => {
  const { pagamentoIds, valorCentavos, primeiroVencimento, parcelas, fluxoId = null, obs = null, ...cabecalho } = dados;
  return {
    type: 'RegistrarLancamento',
    data: {
      ...blankOf(lancamentoFields),
      ...cabecalho,
      obs,
      files: [],
      plano: {
        pagamentoIds,
        valorCentavos,
        jurosCentavos: 0,
        descontoCentavos: 0,
        primeiroVencimento,
        ...(parcelas && { parcelas }),
        pagoEm: null,
        fluxoId,
        fluxoSaidaId: null,
        numeroCheque: 0,
      },
    },
  };
};

/** The fields of the named category that a step must see. */
export const categoriaVista = ['descricao', 'tipo'] as const;
const [LANCAMENTO, PAGAMENTO] = ['lancamento', 'pagamento'] as const;
type DoDocumento = Pick<LancamentoDeOrigem, 'tipo' | 'descricao' | 'valorCentavos' | 'data' | 'fornecedorId' | 'notafiscal'> & {
  readonly categoriaId: number | null;
  readonly fazendaId: number | null;
  /** Its instalments, in their order; one, on the document's day, unless told. */
  readonly parcelas?: readonly ParcelaDita[];
};

const origemDe = ({ registro, id, title }: Documento): Origem => ({ tipo: registro, id, nome: title });

const emParcelas = ([primeira, ...outras]: readonly ParcelaDita[]): string =>
  outras.length === 0
    ? `com vencimento em ${primeira ? diaToBr(primeira.vencimento) : ''}`
    : `em ${outras.length + 1} parcelas, a primeira em ${primeira ? diaToBr(primeira.vencimento) : ''}`;

/** The entry that a document makes, open and due on its day. One that comes to nothing makes none. @throws CATEGORIA_DE_OUTRO_TIPO */
export const lancaDoDocumento = (
  { tipo, fazendaId, descricao, valorCentavos, data, categoriaId, fornecedorId = null, notafiscal = null, parcelas: listadas }: DoDocumento,
  documento: Documento,
): readonly Consequence[] => {
  if (valorCentavos === 0) return [];
  const categoria = documento.visto('categoria', categoriaId);
  if (categoria?.['tipo'] && categoria['tipo'] !== tipo)
    throw refuseFinanceiro('CATEGORIA_DE_OUTRO_TIPO', { categoria: String(categoria['descricao']), dela: String(categoria['tipo']), tipo });
  const lancamentoId = documento.novo(LANCAMENTO);
  const parcelas = listadas?.length ? listadas : [{ vencimento: data, valorCentavos }];
  const command = registrarDeOrigem({
    ...{
      lancamentoId,
      tipo,
      fazendaId: fazendaId ?? 0,
      descricao,
      valorCentavos,
      data,
      fornecedorId,
      notafiscal,
      primeiroVencimento: parcelas[0]?.vencimento ?? data,
      ...(listadas?.length && { parcelas }),
    },
    pagamentoIds: parcelas.map(() => documento.novo(PAGAMENTO)),
    origem: origemDe(documento),
    categoria: categoria ? String(categoria['descricao']) : null,
    categoriaId: categoria?.id ?? null,
  });
  const tells = `Uma ${tipo} de ${reais(valorCentavos)} em Lançamentos, ${emParcelas(parcelas)}.`;
  return [{ category: LANCAMENTO, id: lancamentoId, command, tells }];
};

/** The entry that a document made goes, unless it was paid. */
export const desfazDoDocumento = (documento: Documento): readonly Consequence[] =>
  documento.feitos(LANCAMENTO).map((lancamentoId) => {
    const command: LancamentoCommand = { type: 'ExcluirLancamento', data: { lancamentoId, origem: origemDe(documento) } };
    return { category: LANCAMENTO, id: lancamentoId, command, tells: `O lançamento ${lancamentoId} é excluído.` };
  });
