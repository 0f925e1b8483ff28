import type { Exploracao, TipoDeContraparte, TipoDeDocumento } from './codigos.types.js';

/** A person's cash book of a year, as its records have it. What may still be missing is null. */
type Talvez = string | null;
type Endereco = {
  readonly logradouro: Talvez;
  readonly numero: Talvez;
  readonly complemento: Talvez;
  readonly bairro: Talvez;
  readonly uf: Talvez;
  readonly municipio: Talvez;
  readonly cep: Talvez;
};

export type Declarante = Endereco & {
  readonly id: number;
  readonly nome: string;
  readonly cpf: string;
  readonly formaApuracao: '1' | '2';
  readonly telefone: Talvez;
  readonly email: Talvez;
  readonly contador: Talvez;
  readonly contadorDocumento: Talvez;
  readonly contadorCrc: Talvez;
  readonly contadorEmail: Talvez;
  readonly contadorTelefone: Talvez;
};

export type Contraparte = {
  readonly id: number;
  readonly tipo: TipoDeContraparte;
  readonly nome: string;
  readonly documento: string;
  readonly participacao: string;
};

export type Imovel = Endereco & {
  readonly id: number;
  readonly nome: string;
  readonly codigo: number;
  readonly fazenda: number;
  readonly exploracao: Exploracao;
  /** As agreed, with all its decimals. */
  readonly participacao: string;
  readonly de: Talvez;
  readonly ate: Talvez;
  readonly cafir: Talvez;
  readonly caepf: Talvez;
  readonly inscricao: Talvez;
  readonly contrapartes: readonly Contraparte[];
};

/** A bank account, which the book numbers; `fluxo` is the cash flow that books its money. */
export type ContaDoLivro = {
  readonly id: number;
  readonly fluxo: number;
  readonly banco: Talvez;
  readonly nomeDoBanco: Talvez;
  readonly agencia: Talvez;
  readonly numero: Talvez;
};

/** Money that came in or went out on a day: one payment of an entry, whole. */
export type Pago = {
  readonly pagamento: number;
  readonly lancamento: number;
  readonly data: string;
  readonly fazenda: number;
  readonly fluxo: number | null;
  /** Paid with coffee: it never crossed an account. */
  readonly emTransito: boolean;
  readonly entra: boolean;
  readonly centavos: number;
  readonly documento: Talvez;
  readonly tipoDoDocumento: TipoDeDocumento;
  readonly historico: string;
  /** CPF or CNPJ of the other side; null where it is not known. */
  readonly participante: Talvez;
};

export type Livro = {
  readonly ano: number;
  readonly declarante: Declarante;
  readonly imoveis: readonly Imovel[];
  readonly contas: readonly ContaDoLivro[];
  readonly pagos: readonly Pago[];
};

/** What keeps the book from being filed, and the record it is to be mended in. */
export type Falta = {
  readonly registro: '0000' | '0030' | '0040' | '0045' | '0050' | 'Q100';
  readonly campo: string;
  readonly mensagem: string;
  readonly onde: { readonly tipo: 'produtor' | 'imovel' | 'contraparte' | 'conta' | 'lancamento'; readonly id: number } | null;
};
