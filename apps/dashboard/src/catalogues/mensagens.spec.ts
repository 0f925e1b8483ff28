import { catalogues } from '@tulha/domain/catalogues/index';
import { mensagensDe } from './mensagens.js';

describe('o que se diz depois de gravar', () => {
  it.each([
    ['colaborador', 'Colaborador adicionado com sucesso', 'Colaborador editado com sucesso', 'Colaborador removido com sucesso!'],
    ['safra', 'Safra adicionada com sucesso!', 'Safra editada com sucesso!', 'Safra removida com sucesso!'],
    ['fazenda', 'Fazenda adicionada com sucesso!', 'Fazenda editada com sucesso!', 'Fazenda removida com sucesso!'],
    ['talhao', 'Talhão adicionado com sucesso!', 'Talhão editado com sucesso!', 'Talhão removido com sucesso!'],
    [
      'qualidade_cafe',
      'Qualidade de café adicionada com sucesso!',
      'Qualidade de café editada com sucesso!',
      'Qualidade de café removida com sucesso!',
    ],
  ])('%s: os textos publicados', (tabela, adicionado, editado, removido) => {
    const catalogue = Object.values(catalogues).find((one) => one.tabela === tabela);
    expect(catalogue && mensagensDe(catalogue)).toEqual({
      ...{ adicionado, editado, removido },
      ...{ naoAdicionado: 'Ops!', naoEditado: 'Ops!', naoRemovido: 'Ops!' },
    });
  });
});
