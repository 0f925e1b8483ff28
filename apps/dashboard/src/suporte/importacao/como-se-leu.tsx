import { Alert, List } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';

/** How the files were read where that is not plain: which accents they are taken to have, which sheet, what was left aside. */
export const ComoSeLeu = ({ avisos = [] }: { readonly avisos?: readonly string[] | undefined }) =>
  avisos.length > 0 && (
    <Alert color="ambar" icon={<IconFileSearch aria-hidden="true" />} title="Confira como foi lido">
      <List size="sm" listStyleType={avisos.length > 1 ? 'disc' : 'none'} withPadding={avisos.length > 1}>
        {avisos.map((aviso) => (
          <List.Item key={aviso}>{aviso}</List.Item>
        ))}
      </List>
    </Alert>
  );
