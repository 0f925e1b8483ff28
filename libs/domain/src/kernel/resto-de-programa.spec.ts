import { eRestoDePrograma } from './resto-de-programa.js';

it.each(['~$fazendas.xlsx', '.~lock.fazendas.csv#', '._lotes.csv', '.DS_Store', 'Thumbs.db', 'THUMBS.DB', 'desktop.ini'])(
  '%s não é de ninguém',
  (nome) => expect(eRestoDePrograma(nome)).toBe(true),
);

it.each(['fazendas.xlsx', '~fazendas.csv', 'desktop.csv', 'leia.txt', ''])('%s é', (nome) => expect(eRestoDePrograma(nome)).toBe(false));
