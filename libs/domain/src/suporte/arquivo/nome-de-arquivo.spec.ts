import { fc } from '@tulha/testing/property';
import { AlterarArquivo, EnviarArquivo } from './arquivo.commands.js';
import { anexavel } from '../../references/todos.js';
import { extensaoDe } from './arquivo.types.js';
import { nomeDeArquivo } from './nome-de-arquivo.js';

describe('nome de arquivo', () => {
  it.each([
    ['nota.pdf', 'nota.pdf'],
    ['Café da roça – 2026.JPG', 'Café da roça – 2026.JPG'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ana\\nota fiscal.pdf', 'nota fiscal.pdf'],
    ['..', 'arquivo'],
    ['', 'arquivo'],
    ['.htaccess', 'htaccess'],
    ['nota.pdf\r\nSet-Cookie: x=1', 'nota.pdf Set-Cookie x=1'],
    ['nota\u202Efdp.exe', 'nota fdp.exe'],
    ['nota\0.pdf', 'nota.pdf'],
    ['a"b<c>.txt', 'a b c.txt'],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(115)}.xlsx`],
  ])('%j fica %j', (dado, nome) => expect(nomeDeArquivo(dado)).toBe(nome));

  it('nunca tem barra, controle nem mais de 120 letras, e dito de novo é o mesmo', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (dado) => {
        const nome = nomeDeArquivo(dado);
        expect(nome).not.toMatch(/[\\/\p{Cc}]/u);
        expect([...nome].length).toBeLessThanOrEqual(120);
        expect(nome.length).toBeGreaterThan(0);
        expect(nomeDeArquivo(nome)).toBe(nome);
      }),
    );
  });

  it('a extensão é a última, em minúsculas', () => {
    expect(['nota.PDF', 'a.tar.gz', 'sem', '.pdf', 'x.', 'foto.jpeg'].map(extensaoDe)).toEqual(['pdf', 'gz', '', '', '', 'jpeg']);
  });
});

describe('o que se diz de um arquivo', () => {
  it('as etiquetas vêm por vírgula ou em JSON, cada uma uma vez', () => {
    const tags = (dado: string) => EnviarArquivo.parse({ tags: dado }).tags;
    expect(tags('nota, Diesel ,NOTA,')).toEqual(['nota', 'Diesel']);
    expect(tags('["nota, fiscal","diesel"]')).toEqual(['nota, fiscal', 'diesel']);
    expect(tags('')).toEqual([]);
    for (const mau of ['[', '[1]', '{}]', Array.from({ length: 11 }, (_, n) => n).join()])
      expect({ mau, certo: EnviarArquivo.safeParse({ tags: mau }).success }).toEqual({ mau, certo: mau === '{}]' });
  });

  it('o registro tem tipo e código, ou nenhum dos dois; só tipos que há', () => {
    expect(EnviarArquivo.parse({ refType: 'lote', refId: '3' })).toMatchObject({ refType: 'lote', refId: 3 });
    expect(AlterarArquivo.parse({})).toEqual({ refType: null, refId: null, nome: null });
    for (const mau of [{ refType: 'lote' }, { refId: 3 }, { refType: 'usuario', refId: 1 }, { refType: '__proto__', refId: 1 }])
      expect({ mau, certo: AlterarArquivo.safeParse(mau).success }).toEqual({ mau, certo: false });
  });

  it('anexa a todo cadastro e aos registros, cada um com a permissão do seu módulo', () => {
    expect(anexavel('colaborador')).toMatchObject({ title: { singular: 'Colaborador' }, modulo: 'pessoas' });
    expect(anexavel('lancamento')).toMatchObject({ modulo: 'financeiro' });
    expect(anexavel('terreiro')).toMatchObject({ title: { singular: 'Terreiro' } });
    expect(anexavel('terreiro_entrada')).toMatchObject({ modulo: 'rastreabilidade' });
  });
});
