import { avisoDeOutroCar, codigoDoCar, lerCodigoDoCar } from './car.js';

const RESTO = '0F1E2D3C4B5A69788796A5B4C3D2E1F0';
const CODIGO = `MG-3145901-${RESTO}`;
const OUTRO = `SP-3550308-${RESTO}`;

describe('código do CAR', () => {
  it.each([CODIGO, CODIGO.toLowerCase(), ` ${CODIGO} `, 'MG-3145901-0F1E.2D3C.4B5A.6978.8796.A5B4.C3D2.E1F0', `MG3145901${RESTO}`])(
    'lê %s',
    (escrito) => expect(lerCodigoDoCar(escrito)).toBe(CODIGO),
  );

  it.each([
    ['outro estado', `SP-3145901-${RESTO}`],
    ['um estado que não há', `XX-3145901-${RESTO}`],
    ['município curto', `MG-314590-${RESTO}`],
    ['curto', CODIGO.slice(0, -1)],
    ['comprido', `${CODIGO}0`],
    ['o que não é hexadecimal', CODIGO.replace('0F', '0G')],
    ['nada', '-'],
  ])('recusa %s, dizendo como é', (_, escrito) => {
    expect(lerCodigoDoCar(escrito)).toBeUndefined();
    expect(codigoDoCar().safeParse(escrito).error?.issues[0]?.message).toMatch(/copie-o do recibo/);
  });

  it('diz que o arquivo é de outro imóvel, e cala onde não se sabe', () => {
    expect(avisoDeOutroCar([null, OUTRO], [CODIGO, null])).toEqual([
      expect.stringContaining(`imóvel ${OUTRO} no CAR, e a fazenda é ${CODIGO}`),
    ]);
    expect([
      avisoDeOutroCar([CODIGO.toLowerCase()], [OUTRO, CODIGO]),
      avisoDeOutroCar([null], [CODIGO]),
      avisoDeOutroCar([OUTRO], [null]),
    ]).toEqual([[], [], []]);
  });
});
