import { z } from 'zod';
import { mudanca } from '../../kernel/vazio.js';
import { arquivoCitado, arquivosCitados, camposDeArquivo } from './arquivo-citado.js';

describe('os arquivos que um pedido cita', () => {
  const pedido = z
    .strictObject({
      nome: z.string(),
      foto: mudanca(z.union([z.literal(0).transform(() => null), arquivoCitado()])),
      files: z.array(arquivoCitado()).default([]),
      linhas: z.array(z.strictObject({ recibo: arquivoCitado().nullable(), valor: z.number() })).optional(),
    })
    .refine(() => true);

  it('acha cada um, onde quer que esteja, e diz em que campo', () => {
    const corpo = pedido.parse({
      nome: '9',
      foto: 7,
      files: [1, 2],
      linhas: [
        { recibo: null, valor: 4 },
        { recibo: 3, valor: 5 },
      ],
    });
    expect(arquivosCitados(pedido, corpo)).toEqual([
      { campo: 'foto', id: 7 },
      { campo: 'files[0]', id: 1 },
      { campo: 'files[1]', id: 2 },
      { campo: 'linhas[1].recibo', id: 3 },
    ]);
    expect(arquivosCitados(pedido, pedido.parse({ nome: 'x', foto: 0 }))).toEqual([]);
  });

  it('diz de um esquema que campos são', () => expect(camposDeArquivo(pedido)).toEqual(['foto', 'files[0]', 'linhas[0].recibo']));
});
