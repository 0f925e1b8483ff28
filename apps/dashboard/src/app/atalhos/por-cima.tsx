import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { piece } from '../../ui/piece.js';
import { useTeclasDaPaleta } from '../paleta/paleta-texto.js';
import { moveRow, pressNew, useAtalho } from './atalhos.js';
import { abrir, fechar, fecharAoIr, type Janela, useJanelas } from './janelas.js';

const Paleta = piece(async () => ({ default: (await import('../paleta/paleta.js')).Paleta }));
const AjudaDrawer = piece(async () => ({ default: (await import('../../suporte/ajuda/ajuda-drawer.js')).AjudaDrawer }));
const AtalhosDialog = piece(async () => ({ default: (await import('./atalhos-dialog.js')).AtalhosDialog }));

/** Everything a key does on any page. */
const useTeclas = () => {
  const open = (janela: Janela) => () => {
    abrir(janela);
    return true;
  };
  useHotkeys([['mod+K', open('paleta')]], []);
  useAtalho('?', open('atalhos'));
  useAtalho('n', pressNew);
  useAtalho('ArrowDown', () => moveRow(1));
  useAtalho('ArrowUp', () => moveRow(-1));
};

/** The window over the page: loaded when first opened, closed on a change of page. */
export const PorCima = () => {
  const { aberta, vistas } = useJanelas();
  const { pathname } = useLocation();
  const path = useNavigation().location?.pathname ?? pathname;
  useTeclas();
  useTeclasDaPaleta(aberta === 'paleta');
  useEffect(() => fecharAoIr(path), [path]);
  return (
    <>
      {vistas.includes('paleta') && <Paleta opened={aberta === 'paleta'} onClose={() => fechar('paleta')} />}
      {vistas.includes('ajuda') && <AjudaDrawer opened={aberta === 'ajuda'} onClose={() => fechar('ajuda')} />}
      {vistas.includes('atalhos') && <AtalhosDialog opened={aberta === 'atalhos'} onClose={() => fechar('atalhos')} />}
    </>
  );
};
