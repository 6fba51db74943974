/** Finds what a source file declares at its top: types and functions by name. */
import ts from 'typescript'

function isNamed(
  statement: ts.Statement,
): statement is ts.DeclarationStatement & { name: ts.Identifier } {
  const isDeclaration =
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)
  return isDeclaration && statement.name !== undefined
}

function isExported(statement: ts.DeclarationStatement): boolean {
  return (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Export) !== 0
}

/** Returns each exported name once, whatever the number of its overloads. */
export function findExportedNames(file: ts.SourceFile): ReadonlySet<string> {
  const names = file.statements.filter(isNamed).filter(isExported)
  return new Set(names.map(({ name }) => name.text))
}

export function countTernaries(file: ts.SourceFile): number {
  let count = 0
  const visit = (node: ts.Node): void => {
    if (ts.isConditionalExpression(node)) count += 1
    ts.forEachChild(node, visit)
  }
  visit(file)
  return count
}
