import { mdobrasproducao } from './partes.fields.js';

/** `vinculos`, to which the published payload adds resto 0, tipo UN and medida 1. */
describe('mão de obra por produção', () => {
  const linha = { colaborador: 1, colhido: 12, valor: 0.5 };
  const porUnidade = { resto: 0, tipo: 'UN', medida: 1 };
  const { corpo } = mdobrasproducao;

  it('o que o pedido junta vai ao lado da lista, ou em cada linha, e dá no mesmo', () => {
    const lidos = [{ vinculos: [linha], ...porUnidade }, { vinculos: [{ ...linha, ...porUnidade }] }, { vinculos: [linha] }].map((pedido) =>
      corpo.parse(pedido),
    );
    expect(lidos[1]).toEqual(lidos[0]);
    expect(lidos[2]).toEqual(lidos[0]);
  });

  it.each([5.5, 0.001])('%s de uma coisa não há', (colhido) =>
    expect(corpo.safeParse({ vinculos: [{ ...linha, colhido }] }).error?.issues).toMatchObject([
      { path: ['vinculos', 0, 'colhido'], message: expect.stringContaining('número inteiro') },
    ]),
  );

  it.each([
    ['tipo', 'L'],
    ['medida', 60],
    ['resto', 3],
  ])('%s outro é recusado pelo nome, também ao lado da lista', (campo, valor) => {
    expect(corpo.safeParse({ vinculos: [linha], [campo]: valor }).error?.issues[0]?.path).toEqual([campo]);
    expect(corpo.safeParse({ vinculos: [{ ...linha, [campo]: valor }] }).error?.issues[0]?.path).toEqual(['vinculos', 0, campo]);
  });
});
