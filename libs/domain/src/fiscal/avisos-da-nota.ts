import { somaDosValores } from '../estoque/movimento/de-documento.js';
import { reais } from '../kernel/cells/texto.js';
import { NEGADAS, NOMES_DA_MANIFESTACAO, type TipoDeManifestacao } from './distribuicao/manifestacao.types.js';

type Item = { readonly descricao: string; readonly insumoId: number | null };
type ComValor = Item & { readonly valorCentavos: number };
type Parcela = { readonly valorCentavos: number };

/** Names that a sentence lists before it only counts the rest. */
const NOMES = 5;

/** The items that name no input, as a sentence lists them. */
export const semInsumoPorNome = (itens: readonly Item[]): string => {
  const nomes = itens.filter(({ insumoId }) => insumoId === null).map(({ descricao }) => descricao);
  const resto = nomes.length - NOMES;
  return [...nomes.slice(0, NOMES), ...(resto > 0 ? [`e mais ${resto}`] : [])].join('; ');
};

/** Which items of an invoice stay out of stock where others go in; `entrou`: they have gone in already. */
export const avisosDosItens = (itens: readonly Item[], entrou: boolean): readonly string[] => {
  const fora = itens.filter(({ insumoId }) => insumoId === null).length;
  if (fora === 0 || fora === itens.length) return [];
  const um = fora === 1;
  const entra = entrou ? (um ? 'entrou' : 'entraram') : um ? 'entra' : 'entram';
  return [`Não ${entra} no estoque, por não ${um ? 'dizer' : 'dizerem'} que insumo ${um ? 'é' : 'são'}: ${semInsumoPorNome(itens)}.`];
};

/** Instalments that do not come to the total of the invoice: they are what is owed. */
export const avisosDasParcelas = (totalCentavos: number, parcelas: readonly Parcela[]): readonly string[] => {
  const somam = somaDosValores(parcelas);
  if (parcelas.length === 0 || somam === totalCentavos) return [];
  const [dizem, delas] = parcelas.length === 1 ? ['A parcela é de', 'da parcela'] : ['As parcelas somam', 'das parcelas'];
  return [`${dizem} ${reais(somam)}, e o total da nota é ${reais(totalCentavos)}: o que se deve é o ${delas}.`];
};

/** An invoice of which the tax authority was told that nothing was bought: what is made of it says the contrary. */
const avisosDoManifesto = (situacao: string, manifestacao: string | null): readonly string[] => {
  if (!NEGADAS.includes(manifestacao)) return [];
  const nome = NOMES_DA_MANIFESTACAO[manifestacao as TipoDeManifestacao];
  const fazer = situacao === 'RECEBIDA' ? ': confira antes de lançar' : ', e está lançada: confira';
  return [`À SEFAZ se declarou “${nome}”${fazer}.`];
};

type DaNota = {
  readonly situacao: string;
  readonly totalCentavos: number;
  /** The last that the tax authority was told of it, and the total that it distributed. */
  readonly manifestacao: string | null;
  readonly naSefazCentavos: number | null;
  /** Its XML came by an upload alone, and no protocol with it. */
  readonly semProtocolo: boolean;
  /** Another invoice of the account, of the same issuer and with the same number. */
  readonly gemea: number | null;
};

/** What others say of the same purchase: the tax authority, and an invoice that is there already. */
const avisosDosOutros = ({ totalCentavos, naSefazCentavos, semProtocolo, gemea }: DaNota): readonly string[] => [
  ...(naSefazCentavos === null || naSefazCentavos === totalCentavos
    ? []
    : [`A SEFAZ diz ${reais(naSefazCentavos)}, e esta nota ${reais(totalCentavos)}: confira o arquivo.`]),
  ...(semProtocolo ? ['A nota veio sem o protocolo da SEFAZ: confira no portal se foi autorizada.'] : []),
  ...(gemea === null ? [] : [`A nota ${gemea} tem o mesmo emitente, número e série: confira se não é a mesma, lançada duas vezes.`]),
];

/** Items that do not come to the total of the invoice. */
const avisosDaSoma = (totalCentavos: number, itens: readonly ComValor[]): readonly string[] => {
  const somam = somaDosValores(itens);
  if (itens.length === 0 || somam === totalCentavos) return [];
  return [`Os itens somam ${reais(somam)}, e o total da nota é ${reais(totalCentavos)}.`];
};

/** What to look at in an invoice before anything is made of it, whichever the step. */
export const avisosAntes = (nota: DaNota, itens: readonly ComValor[]): readonly string[] => [
  ...avisosDoManifesto(nota.situacao, nota.manifestacao),
  ...avisosDosOutros(nota),
  ...avisosDaSoma(nota.totalCentavos, itens),
];

/** What to look at in an invoice, as it stands. */
export const avisosDaNota = (
  nota: DaNota,
  { itens, parcelas }: { readonly itens: readonly ComValor[]; readonly parcelas: readonly Parcela[] },
): readonly string[] => [
  ...avisosAntes(nota, itens),
  ...avisosDosItens(itens, nota.situacao === 'NO_ESTOQUE' || nota.situacao === 'LANCADA'),
  ...avisosDasParcelas(nota.totalCentavos, parcelas),
];
