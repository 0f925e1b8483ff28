import { O_QUE_FAZ } from './mensagens.js';
import { MODULOS } from './modulos.js';
import { alcanceDe, permissoesDe, pode } from './papeis.js';
import { PAPEIS } from './usuario/usuario.events.js';

describe('papéis', () => {
  it('o dono pode tudo', () => {
    for (const modulo of [...MODULOS, 'acesso']) expect(pode('dono', modulo, 'escrever')).toBe(true);
  });

  it('só o dono diz quem pode o quê', () => {
    expect(PAPEIS.filter((papel) => pode(papel, 'acesso', 'escrever'))).toEqual(['dono']);
  });

  it('o auditor vê tudo e não muda nada', () => {
    for (const modulo of [...MODULOS, 'acesso']) expect(alcanceDe('auditor', modulo)).toBe('ler');
  });

  it('cada um no seu ofício', () => {
    expect(pode('funcionario', 'rastreabilidade', 'escrever')).toBe(true);
    for (const modulo of ['financeiro', 'folha', 'comercial', 'planejamento', 'relatorios', 'importacao'])
      expect(alcanceDe('funcionario', modulo)).toBe('nenhuma');
    expect(pode('contador', 'financeiro', 'escrever')).toBe(true);
    expect(alcanceDe('contador', 'rastreabilidade')).toBe('ler');
    expect(alcanceDe('operador', 'folha')).toBe('nenhuma');
    expect(pode('gerente', 'importacao', 'escrever')).toBe(true);
  });

  it('o concedido vale antes do papel, para mais e para menos', () => {
    expect(pode('funcionario', 'financeiro', 'ler', { financeiro: 'ler' })).toBe(true);
    expect(pode('funcionario', 'financeiro', 'escrever', { financeiro: 'ler' })).toBe(false);
    expect(pode('gerente', 'folha', 'ler', { folha: 'nenhuma' })).toBe(false);
  });

  it('diz de uma vez até onde alguém vai em cada módulo, e em uma frase o que cada papel faz', () => {
    expect(permissoesDe('contador', { folha: 'nenhuma' })).toMatchObject({ folha: 'nenhuma', financeiro: 'escrever', estoque: 'ler' });
    expect(Object.keys(permissoesDe('auditor'))).toEqual([...MODULOS, 'acesso']);
    for (const papel of PAPEIS) expect(O_QUE_FAZ[papel]).toMatch(/^.{20,}\.$/);
  });

  it('um papel desconhecido não pode nada, nem o concedido', () => {
    for (const papel of ['visitante', 'constructor', '']) {
      expect(pode(papel, 'rastreabilidade', 'ler')).toBe(false);
      expect(pode(papel, 'sessao', 'ler')).toBe(false);
      expect(pode(papel, 'folha', 'ler', { folha: 'ler' })).toBe(false);
    }
    expect(pode('gerente', 'constructor', 'ler')).toBe(false);
  });
});
