import { Button, NativeSelect, Paper, Skeleton, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CopyCode } from '../../ui/facts.js';
import { IntegerInput } from '../../ui/form/number-input.js';
import { count } from '../../ui/format.js';
import { Action, Page } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { LOTES } from '../lote/lotes.api.js';
import { Etiqueta, type Peca } from './etiqueta.js';
import classes from './etiqueta.module.css';
import { AvisoDeEndereco } from './publicacao.js';
import { type Etiqueta as Dados, useEtiqueta } from './publicacao.api.js';

const QUILOS_POR_SACA = 60;
const MAIS = 500;

/** Formats of paper, with how many pieces are on a sheet of each. */
const FORMATOS = {
  etiqueta: { label: 'Etiqueta 100 × 50 mm, rolo', peca: 'etiqueta', porFolha: 1 },
  'etiqueta-a4': { label: 'Etiqueta 100 × 50 mm, dez por folha A4', peca: 'etiqueta', porFolha: 10 },
  cartao: { label: 'Cartão A6 (105 × 148 mm)', peca: 'cartao', porFolha: 1 },
  'cartao-a4': { label: 'Cartão A6, quatro por folha A4', peca: 'cartao', porFolha: 4 },
} as const satisfies Record<string, { label: string; peca: Peca; porFolha: number }>;
type Formato = keyof typeof FORMATOS;

const numeros = (quantos: number) => Array.from({ length: quantos }, (_, n) => n);

/** The sheets as they come out of the printer; on screen there is one piece to look at. */
const Folhas = ({ dados, formato, quantas }: { dados: Dados; formato: Formato; quantas: number }) => {
  const { peca, porFolha } = FORMATOS[formato];
  return (
    <div className="only-print">
      {numeros(Math.ceil(quantas / porFolha)).map((folha) => (
        <div key={folha} className={classes['folha']} data-folha={formato}>
          {numeros(Math.min(porFolha, quantas - folha * porFolha)).map((n) => (
            <Etiqueta key={n} dados={dados} peca={peca} />
          ))}
        </div>
      ))}
    </div>
  );
};

const Escolhas = ({ id, dados }: { id: string; dados: Dados }) => {
  const [formato, setFormato] = useState<Formato>('etiqueta');
  const [quantas, setQuantas] = useState<number | null>(1);
  const { peca, porFolha } = FORMATOS[formato];
  const pedidas = Math.min(Math.max(quantas ?? 0, 0), MAIS);
  const folhas = Math.ceil(pedidas / porFolha);
  const porSaca = dados.unidade === 'kg' && dados.saldo > 0 ? Math.ceil(dados.saldo / QUILOS_POR_SACA) : 0;
  return (
    <>
      <div className="only-screen">
        <Page
          back={{ to: `${LOTES}/${id}`, label: `Lote ${dados.codigo}` }}
          title={
            <>
              Etiqueta de <CopyCode>{dados.codigo}</CopyCode>
            </>
          }
          about={dados.publicado ? 'O QR leva à página pública' : 'O QR leva à página do lote, para quem entra no sistema'}
          actions={
            <Action icon={IconPrinter} onClick={() => print()}>
              Imprimir
            </Action>
          }
        >
          <Paper p="md" className={classes['escolhas'] ?? ''}>
            <NativeSelect
              label="Formato"
              data={Object.entries(FORMATOS).map(([value, { label }]) => ({ value, label }))}
              value={formato}
              onChange={(event) => setFormato(event.currentTarget.value as Formato)}
            />
            <IntegerInput label="Quantas" value={quantas} onChange={setQuantas} />
            {porSaca > 1 && porSaca <= MAIS && (
              <Button variant="default" onClick={() => setQuantas(porSaca)}>
                Uma por saca: {count(porSaca)}
              </Button>
            )}
            <Text size="sm" c="dimmed" role="status">
              {count(pedidas)} em {count(folhas)} {folhas === 1 ? 'folha' : 'folhas'}. Até {MAIS} por vez.
            </Text>
          </Paper>
          <AvisoDeEndereco endereco={dados.endereco} />
          <div className={classes['mesa']}>
            <Etiqueta dados={dados} peca={peca} />
          </div>
          <Text size="sm" c="dimmed">
            O caractere depois da barra confere o código copiado à mão: um erro de cópia não passa. Ele não faz parte do código. Imprima em
            tamanho real (100 %), sem ajustar à página.
          </Text>
        </Page>
      </div>
      <Folhas dados={dados} formato={formato} quantas={pedidas} />
    </>
  );
};

/** A lot's label, before it is printed: which paper, and how many. */
export const Component = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEtiqueta(id);
  if (data) return <Escolhas key={id} id={id} dados={data} />;
  return (
    <Page back={{ to: `${LOTES}/${id}`, label: 'Lote' }} title={error ? 'Etiqueta' : <Skeleton width="10rem" height="1.5rem" />}>
      {error ? <Failure problem={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};
