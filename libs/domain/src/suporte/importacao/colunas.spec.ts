import { citar } from '../../kernel/cells/ler.js';
import * as ler from './colunas.js';
import type { Coluna } from './colunas.js';

const lida = (criar: (coluna: string, rotulo: string) => Coluna, celula: string) => criar('coluna', 'Rótulo').ler(celula);

type Caso = [parser: string, criar: (coluna: string, rotulo: string) => Coluna, celula: string, resultado: unknown];

const ok: Caso[] = [
  ['texto', ler.texto, '  Sítio  Boa\u00a0Esperança ', 'Sítio Boa Esperança'],
  ['texto com acento decomposto', ler.texto, 'Igarape\u0301', 'Igarapé'],
  ['código', ler.codigo, ' 26-0001 ', '26-0001'],
  ['CEP', ler.cep, '37472-000', '37472000'],
  ['data', ler.data, '1/9/2025', '2025-09-01'],
  ['data como os programas a escrevem', ler.data, '2026-05-11', '2026-05-11'],
  ['hora', ler.hora, '7:30', '07:30'],
  ['hora com segundos', ler.hora, '23:59:00', '23:59'],
  ['quantidade', ler.quantidade, '4.596,543', 4_596_543],
  ['quantidade sem ponto', ler.quantidade, '7355', 7_355_000],
  ['quantidade zero', ler.quantidade, '0', 0],
  ['quantidade com zeros à direita', ler.quantidadePositiva, '1,5000', 1_500],
  ['dinheiro', ler.dinheiroPositivo, '1.850,00', 185_000],
  ['medida', ler.medidaPositiva, '60', 60_000],
  ['preço redondo', ler.precoPositivo, '18', 1_800],
  ['inteiro', ler.inteiro(99_999), '19.190', 19_190],
  ['percentual', ler.percentual, '40,00', '40'],
  ['umidade', ler.umidade, '11,4', '11.4'],
  ['umidade máxima', ler.umidade, '100', '100'],
  ['área', ler.area, '4,0300', '4.03'],
  ['área de GASTOS GERAIS', ler.area, '0,00', '0'],
  ['metros', ler.metros, '3,50', '3.5'],
  ['latitude', ler.latitude, '-22,121340', -22.12134],
  ['longitude', ler.longitude, '-45,128770', -45.12877],
  ['CPF', ler.cpf, '900.000.100-57', '90000010057'],
  ['CNPJ', ler.documento, '90.000.001/0001-29', '90000001000129'],
  ['CNPJ alfanumérico', ler.documento, '12.abc.345/01de-35', '12ABC34501DE35'],
  ['opção', ler.opcao('ABERTO', 'FECHADO'), 'fechado', 'FECHADO'],
  ['sim', ler.simNao, 'Sim', true],
  ['não', ler.simNao, '0', false],
  [
    'polígono',
    ler.poligono,
    'polygon (( -45.1 -22.1,-45.1 -22.2, -45.2 -22.2, -45.1 -22.1 ))',
    [
      [-45.1, -22.1],
      [-45.1, -22.2],
      [-45.2, -22.2],
      [-45.1, -22.1],
    ],
  ],
  ...(
    [
      ['com altitude', 'POLYGON Z ((-45.1 -22.1 850.2, -45.1 -22.2 851, -45.2 -22.2 NaN, -45.1 -22.1 850.2))'],
      ['com altitude e medida, colado', 'POLYGONZM((-45.1 -22.1 850 0,-45.1 -22.2 851 0,-45.2 -22.2 852 0,-45.1 -22.1 850 0))'],
      ['com altitude sem o dizer', 'POLYGON((-45.1 -22.1 850,-45.1 -22.2 851,-45.2 -22.2 852,-45.1 -22.1 850))'],
      ['de uma parte só, como o QGIS', 'MultiPolygon (((-45.1 -22.1, -45.1 -22.2, -45.2 -22.2, -45.1 -22.1)))'],
      ['com o sistema à frente', 'SRID=4674;POLYGON((-45.1 -22.1,-45.1 -22.2,-45.2 -22.2,-45.1 -22.1))'],
      [
        'com mais de seis casas, que se arredondam, e pontos que só assim são um',
        'POLYGON((-45.10000041 -22.0999999812345678, -45.1 -22.2, -45.10000001 -22.20000002, -45.2 -22.2, -45.10000041 -22.0999999812345678))',
      ],
    ] as const
  ).map(
    ([nome, celula]): Caso => [
      `polígono ${nome}`,
      ler.poligono,
      celula,
      [
        [-45.1, -22.1],
        [-45.1, -22.2],
        [-45.2, -22.2],
        [-45.1, -22.1],
      ],
    ],
  ),
  [
    'polígono com um buraco, aninhado como se responde',
    ler.poligono,
    'POLYGON((-45.1 -22.1, -45.1 -22.2, -45.2 -22.2, -45.1 -22.1), (-45.12 -22.14, -45.12 -22.16, -45.14 -22.16, -45.12 -22.14))',
    [
      [
        [
          [-45.1, -22.1],
          [-45.1, -22.2],
          [-45.2, -22.2],
          [-45.1, -22.1],
        ],
        [
          [-45.12, -22.14],
          [-45.12, -22.16],
          [-45.14, -22.16],
          [-45.12, -22.14],
        ],
      ],
    ],
  ],
  [
    'polígono de duas partes',
    ler.poligono,
    'MULTIPOLYGON Z (((-45.1 -22.1 8, -45.1 -22.2 8, -45.2 -22.2 8, -45.1 -22.1 8)), ((-46.1 -22.1 8, -46.1 -22.2 8, -46.2 -22.2 8, -46.1 -22.1 8)))',
    [-45, -46].map((grau) => [
      [grau - 0.1, -22.1],
      [grau - 0.1, -22.2],
      [grau - 0.2, -22.2],
      [grau - 0.1, -22.1],
    ]),
  ],
];

const recusadas: Caso[] = [
  [
    'milhares separados com vírgula, que também podem ser decimais',
    ler.precoPositivo,
    '1,500',
    '"1,500" pode ser 1.500 ou 1,50: escreva um ou outro. Milhares se separam com ponto, e a vírgula é dos decimais.',
  ],
  ['texto longo', ler.texto, 'x'.repeat(121), `"${'x'.repeat(40)}…" passa de 120 caracteres.`],
  ['texto em outra codificação', ler.texto, 'S\ufffdtio', '"S\ufffdtio" tem um caractere ilegível: salve a planilha como CSV UTF-8.'],
  ['texto com NUL', ler.texto, 'a\0b', '"a\0b" tem um caractere inválido.'],
  ['código com espaço', ler.codigo, 'B 001', '"B 001" não é um código: use até 30 letras, números e hifens, sem espaços.'],
  ['CEP curto', ler.cep, '3747', '"3747" não é um CEP: use 8 dígitos, por exemplo 37472-000.'],
  ['data que não existe', ler.data, '31/02/2026', '"31/02/2026" não é uma data: use dd/mm/aaaa, por exemplo 11/05/2026.'],
  [
    'ano de dois algarismos',
    ler.data,
    '23/05/26',
    '"23/05/26" não é uma data: o ano tem dois algarismos. Escreva-o com quatro, por exemplo 11/05/2026, ou formate a coluna como dd/mm/aaaa no programa de planilhas e salve de novo.',
  ],
  ['data americana', ler.data, '05/31/2026', '"05/31/2026" não é uma data: use dd/mm/aaaa, por exemplo 11/05/2026.'],
  ['hora 24', ler.hora, '24:00', '"24:00" não é uma hora: use HH:mm, por exemplo 07:30.'],
  [
    'número com letra',
    ler.quantidade,
    '12,3a',
    '"12,3a" não é um número: use vírgula para decimais e ponto só para milhares, por exemplo 1.234,5.',
  ],
  [
    'ponto decimal',
    ler.medida,
    '10.02',
    '"10.02" não é um número: use vírgula para decimais e ponto só para milhares, por exemplo 1.234,5.',
  ],
  ['quatro decimais', ler.quantidade, '1,2345', '"1,2345" tem decimais demais: use no máximo 3.'],
  ['número enorme', ler.quantidade, '9'.repeat(20), `"${'9'.repeat(20)}" é um número grande demais.`],
  ['passa do máximo', ler.percentual, '100,1', '"100,1" passa do máximo, 100,0000.'],
  ['negativo', ler.medida, '-1,00', '"-1,00" não pode ser negativo.'],
  ['zero onde não cabe', ler.quantidadePositiva, '0,000', '"0,000" deve ser maior que zero.'],
  ['umidade zero', ler.umidade, '0', '"0" deve ser maior que zero.'],
  ['inteiro com vírgula', ler.inteiro(10), '1,5', '"1,5" deve ser um número inteiro.'],
  [
    'latitude fora do Brasil',
    ler.latitude,
    '-45,12877',
    '"-45,12877" não é uma latitude do Brasil; confira se latitude e longitude não estão trocadas.',
  ],
  ['CPF com dígito errado', ler.cpf, '900.000.100-58', '"900.000.100-58" não é um CPF válido: confira os dígitos.'],
  ['documento', ler.documento, '1', '"1" não é um CPF ou CNPJ válido: confira os dígitos.'],
  ['opção', ler.opcao('ABERTO', 'FECHADO'), 'PAGO', '"PAGO" não serve: use ABERTO ou FECHADO.'],
  ['sim ou não', ler.simNao, 'talvez', '"talvez" não serve: use 1 para sim ou 0 para não.'],
  [
    'ponto em vez de polígono',
    ler.poligono,
    'POINT(-45 -22)',
    '"POINT(-45 -22)" não é um polígono: use POLYGON((longitude latitude, …)) com ponto decimal.',
  ],
  [
    'polígono com um buraco que encosta na beira',
    ler.poligono,
    'POLYGON((-45 -22, -45 -23, -46 -23, -45 -22), (-45 -22, -45.1 -22.3, -45.1 -22.2, -45 -22))',
    'Polígono inválido: Um buraco do contorno encosta na beira, ou em outro buraco, perto de latitude -22,000000, longitude -45,000000: afaste-o, ou desenhe a beira em volta dele.',
  ],
  [
    'vírgula decimal no polígono',
    ler.poligono,
    'POLYGON((-45,1 -22,1))',
    'O ponto 1 do polígono, "-45", não é um par de coordenadas: use POLYGON((longitude latitude, …)) com ponto decimal.',
  ],
  [
    'polígono aberto',
    ler.poligono,
    'POLYGON((-45.1 -22.1, -45.1 -22.2, -45.2 -22.2, -45.2 -22.1))',
    'Polígono inválido: o último ponto deve ser igual ao primeiro.',
  ],
  [
    'polígono com uma altitude que não é número',
    ler.poligono,
    'POLYGON Z((-45.1 -22.1 alto, -45.1 -22.2 1))',
    'O ponto 1 do polígono, "-45.1 -22.1 alto", não é um par de coordenadas: use POLYGON((longitude latitude, …)) com ponto decimal.',
  ],
  [
    'polígono que cruza a si mesmo, também com altitude',
    ler.poligono,
    'POLYGON Z((-45.1 -22.1 1, -45.2 -22.2 1, -45.1 -22.2 1, -45.2 -22.1 1, -45.1 -22.1 1))',
    'Polígono inválido: O contorno cruza ou encosta em si mesmo perto de latitude -22,200000, longitude -45,100000: desenhe de novo, sem passar duas vezes pelo mesmo lugar.',
  ],
  [
    'polígono em metros',
    ler.poligono,
    'SRID=31983;POLYGON((1 1))',
    '"SRID=31983;POLYGON((1 1))" está em outro sistema de coordenadas: exporte em graus, WGS 84 (SRID 4326) ou SIRGAS 2000 (SRID 4674).',
  ],
  ...[
    'POLYGON EMPTY',
    'POLYGON(-45 -22)',
    'POLYGON((-45 -22)',
    'POLYGON((-45 -22)) x',
    'POLYGON)(',
    'MULTIPOLYGON((-45 -22))',
    'POLYGON(((-45 -22)))',
  ].map(
    (celula): Caso => [
      `o que não se fecha direito: ${celula}`,
      ler.poligono,
      celula,
      `"${celula}" não é um polígono: use POLYGON((longitude latitude, …)) com ponto decimal.`,
    ],
  ),
];

describe('células de planilha', () => {
  it.each(ok)('lê %s', (_, criar, celula, valor) => expect(lida(criar, celula)).toEqual({ valor }));
  it.each(recusadas)('recusa %s', (_, criar, celula, motivo) => expect(lida(criar, celula)).toEqual({ motivo }));
  it('cita uma célula longa pela metade', () => expect(citar('y'.repeat(50))).toBe(`"${'y'.repeat(40)}…"`));
});
