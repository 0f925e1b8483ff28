import { PENEIRAS } from '@tulha/domain/rastreabilidade/classificacao/cob';
import { recallLastEntered } from '../../http/last-entered.js';
import { today } from '../../ui/clock.js';
import { sum } from '../../ui/format.js';
import type { Classificacao, PedidoDeClassificacao } from './qualidade.api.js';

/** The classifier's name, as last entered on this device. */
export const ULTIMA = 'classificacao';
type Ultima = { readonly laboratorio?: string; readonly responsavel?: string; readonly categoria?: string | null };

/** A classification as it is being typed. */
export type Rascunho = {
  readonly data: string;
  readonly amostra: string | null;
  readonly laboratorio: string;
  readonly responsavel: string;
  readonly categoria: string | null;
  readonly tipo: string | null;
  readonly defeitos: number | null;
  readonly peneiras: Readonly<Record<string, number | null>>;
  readonly bebida: string | null;
  readonly cor: string;
  readonly catacao: number | null;
  readonly impurezas: number | null;
  readonly umidade: number | null;
  readonly pontosSca: number | null;
  readonly notas: string;
  readonly motivo: string;
};

const novo = (): Rascunho => {
  const ultima = recallLastEntered<Ultima>(ULTIMA);
  return {
    data: today(),
    amostra: null,
    laboratorio: ultima?.laboratorio ?? '',
    responsavel: ultima?.responsavel ?? '',
    categoria: ultima?.categoria ?? 'I',
    tipo: null,
    defeitos: null,
    peneiras: {},
    bebida: null,
    cor: '',
    catacao: null,
    impurezas: null,
    umidade: null,
    pontosSca: null,
    notas: '',
    motivo: '',
  };
};

const texto = (numero: number | null) => (numero === null ? null : String(numero));

/** A new draft, or one of an existing classification. */
export const rascunhoDe = (feita: Classificacao | undefined): Rascunho =>
  feita
    ? {
        ...novo(),
        ...feita,
        amostra: texto(feita.amostra),
        tipo: texto(feita.tipo),
        laboratorio: feita.laboratorio ?? '',
        responsavel: feita.responsavel ?? '',
        cor: feita.cor ?? '',
        notas: feita.notas ?? '',
        peneiras: Object.fromEntries(feita.peneiras.map(({ peneira, percentual }) => [peneira, percentual])),
      }
    : novo();

/** The sum of the sieves, in percent. */
export const somaDasPeneiras = ({ peneiras }: Rascunho): number =>
  sum(
    Object.values(peneiras).map((pct) => pct ?? 0),
    4,
  );

/** The request a draft comes to. */
export const pedidoDe = (draft: Rascunho): PedidoDeClassificacao => ({
  data: draft.data,
  amostra: draft.amostra === null ? null : Number(draft.amostra),
  laboratorio: draft.laboratorio,
  responsavel: draft.responsavel,
  categoria: draft.categoria as 'I' | 'II' | null,
  tipo: draft.tipo === null ? null : Number(draft.tipo),
  defeitos: draft.defeitos,
  peneiras: PENEIRAS.flatMap((peneira) => {
    const percentual = draft.peneiras[peneira];
    return typeof percentual === 'number' && percentual > 0 ? [{ peneira, percentual }] : [];
  }),
  bebida: draft.bebida as PedidoDeClassificacao['bebida'],
  cor: draft.cor,
  catacao: draft.catacao,
  impurezas: draft.impurezas,
  umidade: draft.umidade,
  pontosSca: draft.pontosSca,
  notas: draft.notas,
});
