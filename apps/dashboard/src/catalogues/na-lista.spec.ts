import { cliente } from '@tulha/domain/comercial/cliente.catalogue';
import { compra } from '@tulha/domain/comercial/compra.register';
import { recibo } from '@tulha/domain/comercial/recibo.catalogue';
import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { ordemDe, semNada } from './na-lista.js';

describe('a lista de um cadastro', () => {
  it('o que é de um dia vem do mais novo, o resto pelo nome', () => {
    expect([compra, recibo, safra, cliente].map(ordemDe)).toEqual(['-data', '-data', '-inicio', 'nome']);
  });

  it('vazia, diz o que virá: um recibo não é escolha de outras páginas', () => {
    expect(semNada(compra)).toContain('com as suas linhas');
    expect(semNada(recibo)).not.toContain('escolhas');
    expect(semNada(cliente)).toContain('nas escolhas das outras páginas');
  });
});
