import { deOutroDono, duvidaDaFazenda, type FazendaNomeavel, fazendaNomeada } from '@tulha/domain/fiscal/de-qual-fazenda';
import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { fazendasDaConta } from '@tulha/read-models/propriedade/fazendas-da-conta.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx } from '../http/pipeline/route.js';

const PRODUCAO = '1';
const [CANCELADA, DENEGADA] = [
  ['101', '151', '155'],
  ['110', '205', '301', '302', '303'],
];

/** How the tax authority's answer in the file says that the invoice does not count; null where it counts. */
export const semValor = ({ protocolo }: NotaLida): 'CANCELADA' | 'DENEGADA' | null => {
  const situacao = protocolo?.situacao ?? '';
  if (CANCELADA?.includes(situacao)) return 'CANCELADA';
  return DENEGADA?.includes(situacao) ? 'DENEGADA' : null;
};

const SEM_VALOR = { CANCELADA: 'A nota foi cancelada por quem a emitiu.', DENEGADA: 'A SEFAZ negou o uso desta nota.' };

/** Why a note that was read is not taken in; undefined where it is. */
export const porQueNao = (nota: NotaLida): string | undefined => {
  const { ambiente, destinatario } = nota;
  if (ambiente !== PRODUCAO) return 'A nota foi emitida em homologação: é um teste e não vale.';
  const naoVale = semValor(nota);
  if (naoVale) return SEM_VALOR[naoVale];
  return destinatario ? undefined : 'A nota não diz para quem foi emitida.';
};

/** `por`: of another farm than the one that was asked about, and by what. */
export type Dono = { readonly fazendaId: number; readonly recusa?: string; readonly aviso?: string; readonly por?: string };

/** `minha`: the caller may act on it. */
type DaConta = FazendaNomeavel & { readonly minha: boolean };

/** All farms of the account, the caller's first. */
const daConta = async ({ services, auth, request }: Ctx): Promise<readonly DaConta[]> => {
  const rows = await fazendasDaConta(readerOf(services.readDb, auth.conta));
  const minhas = new Set(request.farms ?? []);
  return rows
    .map((row) => ({ ...row, minha: minhas.has(row.id) }))
    .sort((uma, outra) => Number(outra.minha) - Number(uma.minha) || uma.id - outra.id);
};

/**
 * The farm that an invoice belongs to: the one that is asked about, or the one of the account that it names; or the reason why it is of none
 * of the caller's, or a doubt that nobody can settle.
 */
export const fazendaDaNota = async (ctx: Ctx, { destinatario }: NotaLida, fazendaId: number): Promise<Dono> => {
  const para = destinatario ?? { documento: null, inscricao: null };
  const fazendas = await daConta(ctx);
  const ativa = fazendas.find(({ id }) => id === fazendaId) ?? { id: fazendaId, nome: '', cnpj: null, inscricao: null, minha: true };
  const { dela: nela, pelo } = fazendaNomeada([ativa, ...fazendas], para, ({ minha }) => minha) ?? {};
  if (nela && nela.id !== fazendaId) {
    if (!nela.minha) return { fazendaId, recusa: `${pelo}, a nota é de outra fazenda da conta, que você não abre: peça a quem a abre.` };
    return { fazendaId: nela.id, por: `${pelo}, a nota é de ${nela.nome}` };
  }
  const recusa = deOutroDono(ativa, para);
  if (recusa) return { fazendaId, recusa };
  const aviso = duvidaDaFazenda(ativa, para);
  return { fazendaId, ...(aviso && { aviso }) };
};
