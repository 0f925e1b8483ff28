import { encode } from 'uqr';

/**
 * A QR code of an address as one path of squares on a grid of `lado` × `lado`, without the quiet zone of 4 around it. Level
 * M: readable with 15 % of it dirty or torn.
 */
export const desenharQr = (endereco: string): { readonly lado: number; readonly caminho: string } => {
  const { data, size } = encode(endereco, { ecc: 'M', border: 0 });
  const linhas = data.map((linha, y) => linha.map((escuro, x) => (escuro ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { lado: size, caminho: linhas.join('') };
};
