import type { ColunaDeCadastro } from '../../kernel/catalogue/colunas.js';
import * as f from '../../kernel/catalogue/fields.js';
import { emailOuTexto, telefoneOuTexto } from '../../kernel/catalogue/contact-fields.js';
import { lerCelula } from '../../kernel/cells/celula.js';
import { criarNomes } from '../../kernel/cells/nomes.js';
import { texto as textoDoPedido } from '../../kernel/decimal.js';
import * as safra from './colunas.js';

const nomes = criarNomes({});
const doCadastro = (field: f.Field) => (celula: string) => {
  const lida = lerCelula({ campo: 'campo', titulo: field.label, field, obrigatoria: false } satisfies ColunaDeCadastro, celula, nomes);
  return 'motivo' in lida ? undefined : doPedido(field)(lida.valor);
};
const doPedido = (field: f.Field) => (dado: unknown) => {
  const lido = field.wire.safeParse(dado);
  return lido.success ? field.toWire(lido.data) : undefined;
};
const daSafra =
  ({ ler }: safra.Coluna, para: (valor: never) => unknown = (valor) => valor) =>
  (celula: string) => {
    const lida = ler(celula);
    return 'motivo' in lida ? undefined : para(lida.valor as never);
  };

type Porta = (dado: string) => unknown;
const portasDe = (field: f.Field, ...outras: readonly Porta[]): readonly Porta[] => [doPedido(field), doCadastro(field), ...outras];
const soPlanilhas = (field: f.Field, ...outras: readonly Porta[]): readonly Porta[] => [doCadastro(field), ...outras];

const DOCUMENTO = portasDe(f.documento('CPF ou CNPJ'), daSafra(safra.documento('documento', 'CPF ou CNPJ')));
const CEP = portasDe(f.cep('CEP'), daSafra(safra.cep('cep', 'CEP')));
const TELEFONE = portasDe(f.telefone('Celular'));
const TELEFONES = [f.telefone('Celular'), telefoneOuTexto('Telefone')].flatMap((field) => portasDe(field));
const EMAIL = [f.email('E-mail'), emailOuTexto('E-mail')].flatMap((field) => portasDe(field));
const DIA = soPlanilhas(f.day('Compra'), daSafra(safra.data('data', 'Data')));
const DINHEIRO = soPlanilhas(
  f.money('Valor'),
  daSafra(safra.preco('valor', 'Valor'), (centavos: number) => centavos / 100),
);

/** Fields that may be below zero. */
const GRAUS = soPlanilhas(f.decimal('Longitude', { min: -180 }), daSafra(safra.longitude('longitude', 'Longitude')));
const UMIDADE = soPlanilhas(f.percent('Umidade', { max: 100 }), daSafra(safra.umidade('umidade', 'Umidade'), Number));
const LITROS = soPlanilhas(
  f.quantity('Café', 'L'),
  daSafra(safra.quantidade('quantidade_l', 'Quantidade (L)'), (ml: number) => ml / 1_000),
);
const AREA = soPlanilhas(f.decimal('Área', { unit: 'ha' }), daSafra(safra.area('area_ha', 'Área (ha)'), Number));
const PLANTAS = soPlanilhas(f.integer('Plantas'), daSafra(safra.inteiro(99_999_999)('plantas', 'Plantas')));

/** Ways in which text copied from a contact, a page or a word processor differs from typed text that looks the same. */
const COPIADO: readonly (readonly [string, (texto: string) => string])[] = [
  ['como se digita', (texto) => texto],
  ...[0x202a, 0x202b, 0x202d, 0x202e].map(
    (marca) => [`entre U+${marca.toString(16)} e U+202c`, (texto: string) => `${String.fromCodePoint(marca)}${texto}\u202c`] as const,
  ),
  ...[0x2066, 0x2067, 0x2068].map(
    (marca) => [`entre U+${marca.toString(16)} e U+2069`, (texto: string) => `${String.fromCodePoint(marca)}${texto}\u2069`] as const,
  ),
  ...[0x200b, 0x200d, 0x200e, 0x2060, 0xfeff, 0xad].map(
    (marca) => [`com U+${marca.toString(16)} no meio`, (texto: string) => [...texto].join(String.fromCodePoint(marca))] as const,
  ),
  ...[0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212].map(
    (traco) => [`com U+${traco.toString(16)} por hífen`, (texto: string) => texto.replaceAll('-', String.fromCodePoint(traco))] as const,
  ),
  ...[0xa0, 0x2007, 0x202f, 0x3000].map(
    (espaco) =>
      [`com U+${espaco.toString(16)} por espaço`, (texto: string) => ` ${texto} `.replaceAll(' ', String.fromCodePoint(espaco))] as const,
  ),
];

describe.each(COPIADO)('um só juiz: o que vem %s', (_, copiar) => {
  it.each([
    ['um telefone', TELEFONE, '+55 35 99999-1234', '5535999991234'],
    ['um telefone com DDD entre parênteses', TELEFONE, '(35) 99999-1234', '35999991234'],
    ['um CPF', DOCUMENTO, '009.000.123-07', '00900012307'],
    ['um CPF que passou por uma planilha', DOCUMENTO, '900012307', '00900012307'],
    ['um CNPJ', DOCUMENTO, '90.000.001/0001-29', '90000001000129'],
    ['um CEP', CEP, '37540-000', '37540000'],
    ['um CEP de São Paulo que passou por uma planilha', CEP, '1310100', '01310100'],
    ['um dia', DIA, '11/05/2026', '2026-05-11'],
    ['um dia como os programas o escrevem', DIA, '2026-05-11', '2026-05-11'],
    ['um valor', DINHEIRO, '1.850,05', 1850.05],
    ['um valor com o seu sinal', DINHEIRO, 'R$ 18,00', 18],
    ['um número negativo', GRAUS, '-45,5', -45.5],
    ['uma porcentagem', UMIDADE, '32,1%', 32.1],
    ['uma porcentagem com espaço', UMIDADE, '32,1 %', 32.1],
    ['uma quantidade com a sua unidade', LITROS, '15.000 L', 15_000],
    ['uma área com a sua unidade', AREA, '4,03 ha', 4.03],
    ['um e-mail', EMAIL, 'ze-maria@vila-nova.com.br', 'ze-maria@vila-nova.com.br'],
    ['um e-mail com o nome', EMAIL, 'José Maria <ze@vila.com.br>', 'ze@vila.com.br'],
    ['um e-mail com o nome entre aspas', EMAIL, '"Maria, José" <ze@vila.com.br>;', 'ze@vila.com.br'],
    ['um e-mail entre sinais', EMAIL, '<ze@vila.com.br>', 'ze@vila.com.br'],
    ['um e-mail que é uma ligação', EMAIL, 'mailto:ze@vila.com.br?subject=Café', 'ze@vila.com.br'],
    ['um e-mail que é uma ligação, com o nome', EMAIL, 'José <MAILTO:ze@vila.com.br>', 'ze@vila.com.br'],
    ['um e-mail com o que o separa do seguinte', EMAIL, 'ze@vila.com.br;', 'ze@vila.com.br'],
  ])('%s é o mesmo em todas as portas', (__, portas, escrito, valor) => {
    expect(portas.map((porta) => porta(copiar(escrito)))).toEqual(portas.map(() => valor));
  });

  it.each([
    ['um ano de dois dígitos', DIA, '11/05/26'],
    ['um CPF de dígitos errados', DOCUMENTO, '009.000.123-08'],
    ['um valor numa quantidade', LITROS, 'R$ 1.850,50'],
    ['um valor numa área', AREA, 'R$ 4,03'],
    ['um valor numa contagem', PLANTAS, 'R$ 300'],
    ['uma porcentagem numa quantidade', LITROS, '40 %'],
    ['quilos onde se pedem litros', LITROS, '15.000 kg'],
    ['uma porcentagem num valor', DINHEIRO, '18 %'],
    ['um e-mail pela metade', EMAIL, '<ze@vila.com.br'],
    ['dois e-mails', EMAIL, 'José <ze@vila.com.br>, Ana <ana@vila.com.br>'],
    ['dois e-mails sem nomes', EMAIL, 'ze@vila.com.br; ana@vila.com.br'],
    ['um nome sem e-mail', EMAIL, 'José <ze>'],
    ['um telefone com letras', TELEFONES, '+55 35 9999-ramal'],
  ])('%s não serve em porta nenhuma', (__, portas, escrito) => {
    expect(portas.map((porta) => porta(copiar(escrito)))).toEqual(portas.map(() => undefined));
  });
});

describe('um só juiz: os textos', () => {
  const NOME = portasDe(f.text('Nome'), daSafra(safra.texto('nome', 'Nome')));
  const codigos = [
    ...Array.from({ length: 0x20 }, (_, n) => n).filter((n) => ![9, 10, 11, 12, 13].includes(n)),
    0xfffe,
    0xffff,
    0xd83d,
    0xde00,
  ];

  it.each(codigos.map((codigo) => [`U+${codigo.toString(16)}`, String.fromCharCode(codigo)]))(
    '%s não é de texto nenhum: nem o XML o conhece',
    (_, letra) => {
      for (const porta of NOME) expect(porta(`Bomba ${letra} fim`)).toBeUndefined();
      expect(textoDoPedido(120).safeParse(`Bomba ${letra} fim`).error?.issues[0]?.message).toBe('Contém caracteres inválidos.');
    },
  );

  it('acentos soltos compõem-se, e um travessão num nome é um travessão', () => {
    for (const porta of NOME) expect(porta('Sa\u0303o Joa\u0303o – sede')).toBe('São João – sede');
  });
});
