import { toScaled } from '../../kernel/decimal.js';
import { isCpf } from '../../kernel/documents.js';
import { imovelDe, parteDoDeclarante } from './escrituracao.js';
import type { ContaDoLivro, Declarante, Falta, Imovel, Livro, Pago } from './livro.types.js';
import { municipioDaUf } from './municipio.js';

type Onde = Falta['onde'];
const CEM = 100_000_000;
const vazio = (valor: string | null): boolean => valor === null || valor.trim() === '';

/** Fields that must be said, with how they are called. */
const obrigatorios = (
  registro: Falta['registro'],
  onde: Onde,
  quem: string,
  campos: readonly (readonly [campo: string, nome: string, valor: string | null])[],
): readonly Falta[] =>
  campos.flatMap(([campo, nome, valor]) => (vazio(valor) ? [{ registro, campo, mensagem: `${quem}: falta ${nome}.`, onde }] : []));

type Lugar = Pick<Declarante | Imovel, 'logradouro' | 'numero' | 'bairro' | 'uf' | 'municipio' | 'cep'>;
const doEndereco = ({ logradouro, bairro, uf, municipio, cep }: Lugar) =>
  [
    ['logradouro', 'o endereço', logradouro],
    ['bairro', 'o bairro', bairro],
    ['uf', 'a UF', uf],
    ['municipio', 'o código do município', municipio],
    ['cep', 'o CEP', cep],
  ] as const;

const doMunicipio = (registro: Falta['registro'], onde: Onde, quem: string, { uf, municipio }: Lugar): readonly Falta[] =>
  uf === null || municipio === null || municipioDaUf(municipio, uf)
    ? []
    : [{ registro, campo: 'municipio', mensagem: `${quem}: o município ${municipio} não é de ${uf}.`, onde }];

const doDeclarante = (declarante: Declarante): readonly Falta[] => {
  const onde: Onde = { tipo: 'produtor', id: declarante.id };
  const quem = declarante.nome;
  return [
    ...(isCpf(declarante.cpf)
      ? []
      : [{ registro: '0000' as const, campo: 'cpf', mensagem: `${quem}: o livro é de uma pessoa, e pede um CPF.`, onde }]),
    ...obrigatorios('0030', onde, quem, [
      ...doEndereco(declarante),
      ['numero', 'o número', declarante.numero],
      ['email', 'o e-mail', declarante.email],
    ]),
    ...doMunicipio('0030', onde, quem, declarante),
  ];
};

/** Shares sum to a hundred where the declarant is not alone. */
const dasPartes = (imovel: Imovel, onde: Onde): readonly Falta[] => {
  const deles = [imovel.participacao, ...imovel.contrapartes.map(({ participacao }) => participacao)];
  const soma = deles.reduce((total, uma) => total + (toScaled(uma, 6) ?? 0), 0);
  const sozinho = imovel.exploracao === '1' && toScaled(imovel.participacao, 6) === CEM;
  if (sozinho || soma === CEM) return [];
  const percentual = String(soma / 1_000_000).replace('.', ',');
  return [
    { registro: '0045', campo: 'participacao', mensagem: `${imovel.nome}: as participações somam ${percentual}%, e não 100%.`, onde },
  ];
};

const doImovel = (imovel: Imovel): readonly Falta[] => {
  const onde: Onde = { tipo: 'imovel', id: imovel.id };
  const quem = imovel.nome;
  const sozinho = imovel.exploracao !== '1' && imovel.contrapartes.length === 0;
  return [
    ...obrigatorios('0040', onde, quem, [['cafir', 'o CAFIR', imovel.cafir], ...doEndereco(imovel)]),
    ...(imovel.exploracao === '1' ? obrigatorios('0040', onde, quem, [['caepf', 'o CAEPF', imovel.caepf]]) : []),
    ...doMunicipio('0040', onde, quem, imovel),
    ...(sozinho ? [{ registro: '0045' as const, campo: 'contrapartes', mensagem: `${quem}: falta com quem se explora.`, onde }] : []),
    ...dasPartes(imovel, onde),
  ];
};

const repetidos = ({ imoveis }: Livro): readonly Falta[] =>
  [...Map.groupBy(imoveis, ({ codigo }) => codigo)].flatMap(([codigo, deles]) =>
    deles.slice(1).map(({ nome, id }) => ({
      ...{ registro: '0040' as const, campo: 'codigo', onde: { tipo: 'imovel' as const, id } },
      mensagem: `${nome}: o código ${codigo} já é de ${deles[0]?.nome}.`,
    })),
  );

const daConta = ({ id, banco, agencia, numero }: ContaDoLivro): readonly Falta[] =>
  obrigatorios('0050', { tipo: 'conta', id }, 'Conta bancária', [
    ['banco', 'o banco', banco],
    ['agencia', 'a agência', agencia],
    ['numero', 'o número da conta', numero],
  ]);

const doPago = (livro: Livro, pago: Pago): readonly Falta[] => {
  const falta = (campo: string, mensagem: string): Falta => ({
    ...{ registro: 'Q100', campo, mensagem: `${pago.historico}: ${mensagem}` },
    onde: { tipo: 'lancamento', id: pago.lancamento },
  });
  const imovel = imovelDe(livro, pago);
  if (!imovel) return [falta('imovel', 'nenhum imóvel rural vale para esta fazenda neste dia.')];
  if (parteDoDeclarante(pago.centavos, imovel) <= 0) return [falta('valor', 'a parte do produtor não chega a um centavo.')];
  return [
    ...(pago.participante === null ? [falta('participante', 'falta o CPF ou CNPJ de quem pagou ou recebeu.')] : []),
    ...(pago.tipoDoDocumento === 1 && vazio(pago.documento) ? [falta('documento', 'falta o número da nota.')] : []),
  ];
};

/** What keeps a book from being filed, in the order of its registers; nothing where it is ready. */
export const faltasDoLivro = (livro: Livro): readonly Falta[] => [
  ...doDeclarante(livro.declarante),
  ...(livro.imoveis.length > 0
    ? []
    : [
        {
          registro: '0040' as const,
          campo: 'imoveis',
          mensagem: 'O produtor não tem nenhum imóvel rural.',
          onde: { tipo: 'produtor' as const, id: livro.declarante.id },
        },
      ]),
  ...livro.imoveis.flatMap(doImovel),
  ...repetidos(livro),
  ...livro.contas.flatMap(daConta),
  ...livro.pagos.flatMap((pago) => doPago(livro, pago)),
  ...(livro.pagos.length > 0
    ? []
    : [{ registro: 'Q100' as const, campo: 'lancamentos', mensagem: `Nada foi pago nem recebido em ${livro.ano}.`, onde: null }]),
];
