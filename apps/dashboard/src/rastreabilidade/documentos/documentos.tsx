import { Button, Paper, Text, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconFileCode, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconPlant2 } from '@tabler/icons-react';
import type { ElementType, ReactNode } from 'react';
import { Section } from '../../ui/page.js';
import { type Assunto, useBaixar } from './documentos.api.js';
import classes from './documentos.module.css';
import { PainelEudr } from './eudr.js';

type LinhaProps = { readonly icon: ElementType; readonly nome: string; readonly para: string; readonly children: ReactNode };

const Linha = ({ icon: Icon, nome, para, children }: LinhaProps) => (
  <li className={classes['linha']}>
    <ThemeIcon variant="light" color="gray" size="lg" radius="md">
      <Icon size="1.25rem" aria-hidden="true" />
    </ThemeIcon>
    <div className={classes['texto']}>
      <Text fw={600}>{nome}</Text>
      <Text size="sm" c="dimmed">
        {para}
      </Text>
    </div>
    <div className={classes['botao']}>{children}</div>
  </li>
);

type BaixarProps = { readonly assunto: Assunto; readonly resto: string; readonly nome: string; readonly oQue: string };

const Baixar = ({ assunto, resto, nome, oQue }: BaixarProps) => {
  const baixar = useBaixar(assunto);
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size="1.1rem" aria-hidden="true" />}
      loading={baixar.isPending}
      onClick={() => baixar.mutate({ resto, nome })}
      aria-label={`Baixar ${oQue}`}
    >
      Baixar
    </Button>
  );
};

const Eudr = ({ assunto }: { assunto: Assunto }) => {
  const [aberto, { toggle }] = useDisclosure(false);
  const onde = assunto.tipo === 'lote' ? 'deste lote' : 'desta venda';
  return (
    <>
      <Linha
        icon={IconPlant2}
        nome="Pacote para a União Europeia (EUDR)"
        para="Os talhões de origem como eram na colheita e os dados que o importador declara."
      >
        <Button variant="default" size="sm" onClick={toggle} aria-expanded={aberto} aria-controls="painel-eudr">
          {aberto ? 'Fechar' : 'Conferir e baixar'}
        </Button>
      </Linha>
      {aberto && (
        <li id="painel-eudr" className={classes['painel']} aria-label={`Conferência do pacote ${onde}`}>
          <PainelEudr assunto={assunto} />
        </li>
      )}
    </>
  );
};

const DOSSIE = [
  { icon: IconFileTypePdf, formato: 'pdf', nome: 'Dossiê em PDF', para: 'A história inteira no papel, sem nomes de pessoas.' },
  {
    icon: IconFileSpreadsheet,
    formato: 'xlsx',
    nome: 'Planilha Excel',
    para: 'O lote, a origem, o histórico e os lotes de que veio, uma aba cada.',
  },
  { icon: IconFileTypeCsv, formato: 'csv', nome: 'CSV', para: 'O mesmo em uma tabela só, para outros programas.' },
] as const;

/** Documents for buyers and auditors of the coffee. They are files to download, so they are left out of a printed page. */
export const Documentos = ({ assunto }: { assunto: Assunto }) => (
  <Section onlyScreen title="Documentos" about="Para quem compra, importa ou audita este café">
    <Paper component="ul" className={classes['lista'] ?? ''}>
      <Eudr assunto={assunto} />
      {assunto.tipo === 'lote' &&
        DOSSIE.map(({ icon, formato, nome, para }) => (
          <Linha key={formato} icon={icon} nome={nome} para={para}>
            <Baixar assunto={assunto} resto={`dossie?formato=${formato}`} nome={`LOTE-${assunto.codigo}.${formato}`} oQue={nome} />
          </Linha>
        ))}
      <Linha icon={IconFileCode} nome="EPCIS 2.0" para="Todos os passos do café no padrão da GS1, para o programa do comprador.">
        <Baixar assunto={assunto} resto="epcis" nome={`EPCIS-${assunto.codigo}.jsonld`} oQue="EPCIS 2.0" />
      </Linha>
    </Paper>
  </Section>
);
